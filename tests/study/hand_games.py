"""Three short games whose values are worked out by hand.

KRUR: A is North's, a is South's. South may lift C or D.
    D drops its seed into a (+1). North has nothing and passes; then C goes to D, and D to a: +1.
    D is worth +2.
    C falls on the seed in D, so both go on: one into a (+1), one into b. North's only seed then
    walks b, c, d and into A (+1 for North); South has nothing and passes. C is worth 1 - 1 = 0.
    Played was C, which gives away 2 seeds, and a game that South would have won 12 to 10.

WAHREE: South may lift E or F, North has one seed in a.
    F makes 2 in a and captures both: a wipe-out, which takes the seed in E too. F is worth +3.
    E goes to F. North must go from a to b. F's two seeds then make 1 in a and 2 in b, which South
    captures. North cannot feed from a, and takes that seed. E is worth 2 - 1 = +1.
    Played was E, which gives away 2 seeds. With 23 to 22 before it South wins all the same; with
    22 to 23 it would have won by F, and draws.
"""

KRUR = """[Game "krur"]
[Rules "1"]
[South "Amina"]
[North "Bilal"]
[Position "10*,0,1,1/10*,0,0,0 0-0 S"]
[Result "11-11"]
[Termination "exhausted"]

1. C b 2. - c 3. - d 11-11
"""

WAHREE_WON = """[Game "wahree"]
[Rules "1"]
[Position "0,0,0,0,1,1/1,0,0,0,0,0 23-22 S"]
[Result "25-23"]
[Termination "immobilised"]

1. E a 2. Fx2 25-23
"""

WAHREE_DRAWN = WAHREE_WON.replace("23-22", "22-23").replace("25-23", "24-24")
