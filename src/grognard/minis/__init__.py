"""What miniature games share: moves, places, losses, retreats and ways of units, their pieces on a scene, and words.

Nothing here is a rule. A rule set says what it demands (a measure, a coherency, the clauses, its own judgement); these
modules do what every game with bases or trays has to do around that. docs/miniatures.md tells an author what is there.
"""
