-- The certificate's key, sealed to the people in the other seats: who may object sees what was reported.
create table certificate_holder_key (
  owner_id uuid not null,
  release_id uuid not null,
  -- Of their acceptance.
  acceptance_hash bytea not null,
  box bytea not null,
  primary key (owner_id, release_id, acceptance_hash)
);

select protect_estate_table('certificate_holder_key');

-- What an operator wrote when they rejected a card.
alter table acceptance add column reason text;
