"""What bots think: good plans, the worth of a position, quick replies."""
