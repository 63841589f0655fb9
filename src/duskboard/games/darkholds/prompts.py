"""What a seat is asked, in one sentence."""

from duskboard.games.darkholds import terms as t

PROMPTS = {
    t.D_SHOP: "buy, sell, hire or trade, or be done", t.D_BUYER: "who buys?", t.D_BUY: "what to buy?",
    t.D_RECEIVER: "for whom?", t.D_SELLER: "who sells?", t.D_SELL: "what to sell, for half its worth?",
    t.D_HIRER: "who hires?", t.D_HIRE: "whom to hire?", t.D_REPLACE: "who takes the dead hero's place?",
    t.D_START: "where does {who} start?", t.D_VOTE: "who should have the initiative?",
    t.D_ACTIVATE: "who acts now?", t.D_PASS: "who gets the initiative?", t.D_VERB: "what does {who} do?",
    t.D_MOVE: "where does {who} go?", t.D_TRANSIT: "{who} cannot stop here: where next?",
    t.D_LEAP: "which gap does {who} leap?", t.D_LAND: "where does {who} land?", t.D_WEAPON: "{who} attacks with what?",
    t.D_TARGET: "{who} attacks whom?", t.D_DIE: "where does the next die go?",
    t.D_SHOT_WEAPON: "{who} shoots with what?",
    t.D_SHOT_TARGET: "{who} shoots whom?", t.D_POWER: "which power does {who} use?",
    t.D_POWER_TARGET: "on whom, or where?",
    t.D_REVIVE_ITEM: "{who} revives with what?", t.D_REVIVE_TARGET: "{who} revives whom?",
    t.D_ITEM: "what does {who} use?",
    t.D_ITEM_TARGET: "on whom?", t.D_PILE: "which pile does {who} rummage?", t.D_KEEP: "keep it?",
    t.D_STASH: "{who} takes from where?", t.D_ACQUIRE: "what does {who} take or drop?", t.D_DROP_AT: "drop it where?",
    t.D_DISCARD_AT: "{who} drops things where?", t.D_DISCARD: "what does {who} drop?", t.D_TRADER: "who trades?",
    t.D_PARTNER: "trade with whom?", t.D_GIVE: "what is offered?", t.D_SILVER: "how much silver?",
    t.D_ASK_FOR: "what in return?", t.D_PRICE: "for what price?", t.D_CONSENT: "do you agree to the trade?",
    t.D_COUNTER: "do you agree to the other price?", t.D_RELEASE: "which cocoon does {who} open?",
    t.D_CLEAR: "which rockfall does {who} clear?", t.D_ABANDON: "leave {who} behind?",
    t.D_FIRST_ENEMY: "which enemy acts first?", t.D_ENEMY_TARGET: "whom does the enemy go for?",
    t.D_NOISY_TILE: "which noise does the enemy follow?", t.D_GUARD: "which guard point does the enemy go to?",
    t.D_OVERLORD: "which enemy acts now?",
}  # fmt: skip
HELP = {
    t.D_VERB: "Attack, Shoot, Invoke, Pray and Recover make noise. Leaving an enemy's reach costs 1 more each.",
    t.D_DIE: "All dice are given out before any is rolled.",
    t.D_ACTIVATE: "A warrior uses all its vigour in one go.",
    t.D_ABANDON: "Whoever is left behind is dead, and all it carries is lost.",
}
