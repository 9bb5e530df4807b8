-- What the release service said last of an estate, as a hash, where its word left nothing to be done (server/releases/quiet-word.ts): the same word
-- again changes nothing here. Null: the next word is taken over, whatever it says. A migration that changes what is taken over of
-- words, or rows that were, puts null here.
alter table release_link add column said bytea;
