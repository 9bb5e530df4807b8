-- Whoever saw a card could have told an estate of their own to answer for it. The first who has its secret is its owner: a card is kept
-- before it is printed.
drop index release_card_shown;
create unique index release_card_shown on release_card (number, token_hash);
