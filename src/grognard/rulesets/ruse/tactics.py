from grognard.engine.ruleset import Tactics, Plan
class RuseTactics(Tactics):
    def plans(self, known, seat, question, limit): return ()
    def worth(self, known, seat): return 0.0
