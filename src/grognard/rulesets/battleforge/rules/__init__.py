"""The chapters of the rulebook in its order, and the modules that hold each. A chapter of several modules is a folder.

1. Foundations               foundations: measuring, checks, scattering, free_places
2. Datasheets                datasheets: fielding, specials, useless_effects
3. Forces                    forces: judging, naming, points, organizing, alliances, focusing, module
4. Setting up                setting_up: drawing, deployment, placement, scouting
5. The round                 round: phases, mending, giving_up
6. Bidding                   bidding
7. Activation                activation: activating, turns, orders
8. Actions                   actions: action, choosing, standby, scenario_actions, groups, shoot_and_fight, charging,
                             charge_ideas, failed_charge, assaulting
9. Movement                  movement: moving, allowance, march, unit_way, model_track, move_question, path_judging,
                             end_judging, unit_journey, falling, short_move
10. Terrain and cover        terrain: ground, cover, floors, entering, moving_inside, broken_inside
11. Line of sight            sight: eyes, between, unit_look, aiming
12. Shooting                 shooting: attacks, declaring, bands, shots, lobbing, to_hit, hits, assigning, rolling,
                             exchanging, casualties, forecasting, profiles, straying, armour, protection, damage_chart,
                             smoke, second_tries
13. Fighting                 fighting: engaging, blows, falling_back, consolidating, impact
14. Shock and breaking       shock: shock, breaking, running
15. Reactions                reactions: reacting, overwatch, escaping
16. Powers                   powers: specialties, targets, casting, stopping, power_attack, moved_by_power, deeds
17. Strategy points          strategies: points, playing, second_chance, pre_game, deeds
18. Legends                  legends
19. Reserves and transports  reserves: waiting, coming_on, over_the_edge, ambush_and_outflank, origins, transports
20. Objectives and victory   objectives, carrying
21. More than two players    bidding
22. Markers                  actions: standby
"""
