"""The importer of the community's data: JSON files of the public Battle Forge site made into content packs.

notes       what cannot be carried over, with its place
reading     the folder: files, and values that may be anything
phrases     the table of texts that mean something in our rules
rules       special rules: ours where name or phrase say so, otherwise text that is marked "not enforced"
common      rules that all modules have in common, and which of ours they are
weapons     weapons and their profiles
points      what a model, a weapon and a rule cost where the data does not say
bodies      bases and hulls, which the data does not have
units       units and their models
options     weapons and rules that may be taken, models that may join
arsenal     strategies and powers
legends     relics, and whose they may be
factions    a whole faction, with its focuses, organizations and legends
armies      an army of each faction
root        what the folder above the modules says of all of them
packing     the files of the pack
"""
