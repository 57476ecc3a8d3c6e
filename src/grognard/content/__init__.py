"""Content: armies, scenarios and tables that people write by hand as TOML, and the checks of rosters.

faults     what is wrong with a file, where, in plain words; all faults at once
source     one TOML file, its text and where everything stands in it
models     the shared shapes of content (imports pydantic: do so only where packs are read)
packs      the folders armies/, scenarios/, tables/, and a designer's own laid over them
ruleset    the base of a rule set that comes with packs
rosters    faults of an army list, each with its clause
"""
