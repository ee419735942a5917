"""The learn flow: what is learnt from a task's log or a chat, with a model or by rule.

rules.py     lessons from a log, by rule      ← steps.py, clauses.py, deeds.py, experience.py, environment.py, names.py
distill.py   what a model is asked, and       ← excerpt.py
reply.py     what its reply is taken for      ← loose_json.py
"""
