-- What a printed release card stands for, sealed under the secret that is on the card alone (docs/protocol.md, Release cards). It is
-- given to whoever has the card's token, of which only a hash is here.
create table release_card (
  owner_id uuid not null,
  seat_id uuid not null,
  invitation_id uuid not null,
  number text not null,
  token_hash bytea not null,
  entry bytea not null,
  primary key (owner_id, seat_id, invitation_id)
);
create index release_card_shown on release_card (number, token_hash);

select protect_estate_table('release_card');
