/* The exact values of Wahree's endings, by the algorithm of kernel/retrograde.py in plain C.
 *
 * The yardstick of peers.py for Semina's tables: one thread, an array of pits instead of packed rows,
 * no tables but that of the ranks. The numbers in the comments are points of docs/rules/wahree.md.
 * A board is seen by the side to move: its pits are 0-5, the other's 6-11.
 */

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 6, PITS = 2 * WIDTH, MOST = 24, ZERO = 64, SETTLED = 1 << 12, ONE_LEFT = 256 };

static long steps[PITS][MOST + 1]; /* steps[i][s] = C(s + i, i + 1) */

static void fill_steps(void)
{
    for (int pit = 0; pit < PITS; pit++)
        for (int seeds = 0; seeds <= MOST; seeds++)
            steps[pit][seeds] = seeds == 0 ? 0
                : steps[pit][seeds - 1] + (pit == 0 ? 1 : steps[pit - 1][seeds]);
}

static long layer_size(int seeds)
{
    long size = 1;
    for (int pit = 1; pit < PITS; pit++)
        size = size * (seeds + pit) / pit;
    return size;
}

static long rank_of(const int *board)
{
    long rank = 0;
    int seeds = 0;
    for (int pit = 0; pit < PITS - 1; pit++) {
        seeds += board[pit];
        rank += steps[pit][seeds];
    }
    return rank;
}

static void unrank(long rank, int seeds, int *board)
{
    for (int pit = PITS - 1; pit > 0; pit--) {
        int below = seeds;
        while (steps[pit - 1][below] > rank)
            below--;
        rank -= steps[pit - 1][below];
        board[pit] = seeds - below;
        seeds = below;
    }
    board[0] = seeds;
}

static int row_sum(const int *board, int from)
{
    int sum = 0;
    for (int pit = from; pit < from + WIDTH; pit++)
        sum += board[pit];
    return sum;
}

static int is_legal(const int *board, int move, int must_feed)
{
    return board[move] != 0 && (!must_feed || move + board[move] >= WIDTH); /* W1, W4 */
}

/* Play a legal move: the board for the other side; gives the seeds that were gained. */
static int play(const int *before, int move, int *after)
{
    int board[PITS], gained = 0, pit = move;
    memcpy(board, before, sizeof board);
    board[move] = 0;
    for (int seeds = before[move]; seeds > 0;) {
        pit = pit + 1 < PITS ? pit + 1 : 0;
        if (pit == move) /* W2 */
            continue;
        board[pit]++;
        seeds--;
    }
    for (; pit >= WIDTH && (board[pit] == 2 || board[pit] == 3); pit--) { /* W3 */
        gained += board[pit];
        board[pit] = 0;
    }
    if (gained != 0 && row_sum(board, WIDTH) == 0) { /* W5 */
        gained += row_sum(board, 0);
        memset(board, 0, sizeof board);
    }
    memcpy(after, board + WIDTH, WIDTH * sizeof *board);
    memcpy(after + WIDTH, board, WIDTH * sizeof *board);
    return gained;
}

/* The boards from which a move that gains nothing leads here. */
static int unmoves(const int *board, int parents[][PITS])
{
    int found = 0;
    for (int origin = 0; origin < WIDTH; origin++) {
        if (board[WIDTH + origin] != 0) /* W2 */
            continue;
        int before[PITS], pit = origin;
        memcpy(before, board + WIDTH, WIDTH * sizeof *board);
        memcpy(before + WIDTH, board, WIDTH * sizeof *board);
        for (int seeds = 1;; seeds++) {
            pit = pit + 1 < PITS ? pit + 1 : 0;
            if (pit == origin)
                pit++;
            if (before[pit] == 0)
                break;
            before[pit]--;
            if (pit >= WIDTH && (board[pit - WIDTH] == 2 || board[pit - WIDTH] == 3)) /* W3 */
                continue;
            if (row_sum(before, WIDTH) != 0 || origin + seeds >= WIDTH) { /* W4 */
                memcpy(parents[found], before, sizeof before);
                parents[found++][origin] = seeds;
            }
        }
    }
    return found;
}

/* The board whose rank is the next; the last one becomes nonsense. */
static void next_board(int *board)
{
    int first = board[0], pit = 1;
    board[0] = 0;
    while (pit < PITS && board[pit] == 0)
        pit++;
    if (pit < PITS) {
        board[pit]--;
        board[pit - 1] += first + 1;
    }
}

static void solve_layer(int seeds, long size, signed char *const *layers)
{
    unsigned short *states = malloc(size * sizeof *states);
    long words = size / 64 + 1;
    unsigned long *sets = calloc(2 * words, sizeof *sets);
    int board[PITS], child[PITS], parents[64][PITS];
    unrank(0, seeds, board);
    for (long index = 0; index < size; index++) {
        int best = -ZERO, staying = 0, moves = 0, must_feed = row_sum(board, WIDTH) == 0;
        for (int move = 0; move < WIDTH; move++) {
            if (!is_legal(board, move, must_feed))
                continue;
            int gained = play(board, move, child);
            moves++;
            if (gained == 0) {
                staying++;
            } else {
                int value = gained - layers[seeds - gained][rank_of(child)];
                best = value > best ? value : best;
            }
        }
        if (moves == 0)
            best = row_sum(board, 0) - row_sum(board, WIDTH); /* W6 */
        states[index] = (best + ZERO) | staying * ONE_LEFT;
        next_board(board);
    }
    for (int value = seeds; value > 0; value--) {
        unsigned long *now = sets, *following = sets + words;
        int winning = ZERO + value, losing = ZERO - value, some = 1;
        for (long index = 0; index < size; index++)
            if (states[index] < SETTLED && ((states[index] & 127) == winning || states[index] == losing)) {
                states[index] |= SETTLED;
                now[index / 64] |= 1ul << index % 64;
            }
        while (some) {
            some = 0;
            for (long word = 0; word < words; word++) {
                for (unsigned long bits = now[word]; bits; bits &= bits - 1) {
                    long index = 64 * word + __builtin_ctzl(bits);
                    int is_won = (states[index] & 127) == winning;
                    unrank(index, seeds, board);
                    int found = unmoves(board, parents);
                    some = 1;
                    for (int parent = 0; parent < found; parent++) {
                        long before = rank_of(parents[parent]);
                        unsigned short state = states[before];
                        if (state >= SETTLED)
                            continue;
                        if (is_won) {
                            state -= ONE_LEFT;
                            if (state / ONE_LEFT == 0 && (state & 127) <= losing)
                                state = losing | SETTLED;
                        } else {
                            state = winning | SETTLED;
                        }
                        states[before] = state;
                        if (state >= SETTLED)
                            following[before / 64] |= 1ul << before % 64;
                    }
                }
                now[word] = 0;
            }
            unsigned long *swapped = now;
            now = following;
            following = swapped;
        }
    }
    for (long index = 0; index < size; index++)
        layers[seeds][index] = states[index] >= SETTLED ? (states[index] & 127) - ZERO : 0;
    free(states);
    free(sets);
}

/* Solve every position with at most `most` seeds; gives the sum of the values above 0. */
long retrograde(int most)
{
    signed char *layers[MOST + 1];
    long sum = 0;
    fill_steps();
    for (int seeds = 0; seeds <= most; seeds++) {
        long size = layer_size(seeds);
        layers[seeds] = malloc(size);
        solve_layer(seeds, size, layers);
        for (long index = 0; index < size; index++)
            sum += layers[seeds][index] > 0 ? layers[seeds][index] : 0;
    }
    for (int seeds = 0; seeds <= most; seeds++)
        free(layers[seeds]);
    return sum;
}
