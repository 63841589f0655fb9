"""Every rule of every contract is proved by a test."""

import re

from duskboard.rulebook import proofs_of, rules_of


def test_every_rule_is_proved(game):
    proofs = proofs_of(game)
    known = {rule.id for rule in rules_of(game)}
    assert known
    missing = sorted(id for id in known if not proofs[id])
    assert not missing, f"{len(missing)} of {len(known)} rules have no test: {', '.join(missing)}"


def test_no_mark_names_a_rule_that_does_not_exist(game):
    known = {rule.id for rule in rules_of(game)}
    strangers = [id for id in proofs_of(game) if id not in known and re.match(rf"{game.rule_prefix}-\d", id)]
    assert not strangers
