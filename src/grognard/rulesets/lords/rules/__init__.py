"""The chapters of the rulebook in its order, and the modules that hold each.

1. Measuring, dice and units   measuring
2. Setup                       deployment
3. The turn                    turn, actions
4. Moving                      moving
5. Actions in Combat           combat, retreat
6. Actions out of Combat       shooting, charging
7. Casualties                  casualties
8. Bravery                     bravery
9. The Chain of Command        chain
10. Joining a unit             joining, body
11. Leaving a unit             leaving
12. End of the game            ending
13. Victory conditions         ending
"""
