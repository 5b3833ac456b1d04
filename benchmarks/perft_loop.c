/* Perft of Wahree as it is written first: an array of pits, and a loop that sows seed by seed.
 *
 * The yardstick of peers.py for Semina's packed kernel: the same leaves, none of its tricks. The
 * numbers in the comments are points of docs/rules/wahree.md. South's pits are 0-5, North's 6-11.
 */

enum { WIDTH = 6, PITS = 2 * WIDTH };

typedef struct {
    int pits[PITS];
} Board;

static int row_is_empty(const Board *board, int side)
{
    for (int pit = side * WIDTH; pit < (side + 1) * WIDTH; pit++)
        if (board->pits[pit] != 0)
            return 0;
    return 1;
}

/* Whether a pit may be lifted (W1); when the other row is empty, it must be fed (W4). */
static int is_legal(const Board *board, int side, int pit, int must_feed)
{
    int seeds = board->pits[pit];
    return seeds != 0 && (!must_feed || pit + seeds >= (side + 1) * WIDTH);
}

/* Play a legal move. What is captured leaves the board; perft need not know who has it. */
static void play(Board *board, int side, int origin)
{
    int seeds = board->pits[origin];
    int pit = origin;
    board->pits[origin] = 0;
    while (seeds > 0) {
        pit = pit + 1 < PITS ? pit + 1 : 0;
        if (pit == origin) /* W2 */
            continue;
        board->pits[pit]++;
        seeds--;
    }
    int other = 1 - side;
    int captured = 0;
    while (pit >= other * WIDTH && pit < (other + 1) * WIDTH /* W3 */
           && (board->pits[pit] == 2 || board->pits[pit] == 3)) {
        board->pits[pit--] = 0;
        captured = 1;
    }
    if (captured && row_is_empty(board, other)) /* W5: a wipe-out takes what is left as well. */
        *board = (Board){{0}};
}

/* The leaves below a board, those at depth 1 counted without playing the moves. */
static long long perft(const Board *board, int side, int depth)
{
    int must_feed = row_is_empty(board, 1 - side);
    long long leaves = 0;
    for (int pit = side * WIDTH; pit < (side + 1) * WIDTH; pit++) {
        if (!is_legal(board, side, pit, must_feed))
            continue;
        if (depth == 1) {
            leaves++;
        } else {
            Board after = *board;
            play(&after, side, pit);
            leaves += perft(&after, 1 - side, depth - 1);
        }
    }
    return leaves;
}

/* The leaves at `depth` plies (at least 1) from the opening. */
long long opening_perft(int depth)
{
    const Board opening = {{4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}};
    return perft(&opening, 0, depth);
}
