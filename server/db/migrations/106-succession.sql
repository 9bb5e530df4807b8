-- Which key consents to new keys of an owner, and what waits to count, as the release service told it last.
create table succession (
  owner_id uuid primary key references estate on delete cascade,
  identity bytea not null,
  counter bigint not null,
  kit_counts boolean not null,
  next_key bytea,
  next_key_since timestamptz,
  next_key_counts_at timestamptz,
  successor bytea,
  successor_since timestamptz,
  successor_counts_at timestamptz,
  frozen boolean not null
);
select protect_estate_table('succession');
