"""The chapters of the rulebook in its order, and the modules that hold each.

1. Table, cards and dice     field, needed_numbers
2. Army building             army
3. Distractions              army
4. Meeting and showing       meeting
5. Weapons                   weapons
6. Face-down units           face_down
7. Roll to start             deployment
8. Deployment                deployment
9. Rounds and turns          actions
10. Actions                  actions, orders
11. Becoming engaged         engaging
12. Shooting                 shooting
13. Combats                  combat
14. Order of attack          order_of_attack
15. Attack and block rolls   attack_rolls
16. Combat result            combat
17. Fleeing                  fleeing
18. Reforming                reforming
19. End of the game          ending
"""
