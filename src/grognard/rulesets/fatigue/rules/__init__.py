"""The chapters of the rulebook in its order, and the modules that hold each.

1. Measuring, dice and units   measuring
2. The Scenario and setup      placing_terrain, deployment
3. Alternating activations     turn
4. Fatigue                     turn
5. Actions                     turn
6. Moving                      moving
7. Attacking                   attacking, sight, casualties
8. Cover                       cover, ground
9. Combat                      combat, retreat, retreat_search, retreat_clearance
10. End of the game            ending
"""
