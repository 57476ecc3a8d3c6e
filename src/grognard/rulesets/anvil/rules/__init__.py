"""The chapters of the rulebook in its order, and the modules that hold each.

1. Terms and measuring                        measuring
2. Choosing an army                           army
3. Win condition                              ending
4. The field of battle                        battlefield
5. The turn and its bid                       turn
6. Activation                                 activation, orders
7. Stratagems: general rules                  stratagems
8. Deployment                                 deployment, stratagems
9. Movement                                   moving, tray_questions
10. Line of sight                             sight
11. Engaging                                  engaging
12. The Combat Resolution Matrix and combat   combat, harm
13. Bounce back                               bounce_back, combat, moving_forced
14. Interruption stratagems                   interruptions
15. Combat stratagems                         combat
16. Shooter stratagems                        shooting
17. Heroic stratagems                         heroics
18. Deployment stratagems                     deployment, stratagems
19. Spells and naturals                       spells
20. Movement stratagems                       moving
21. End of the turn                           turn, ending
22. Victory                                   ending
23. Tables                                    shooting, orders, combat
"""
