-- What an owner shares with a grantee while alive: the newest statement of each seat. `handed` is null once everything was taken back; the key is in seat_key, under the event `now`.
create table sharing (
  owner_id uuid not null references estate on delete cascade,
  seat_id uuid not null,
  invitation_id uuid not null,
  counter int not null,
  target text not null,
  acceptance_hash bytea not null,
  statement bytea not null,
  handed bytea,
  head bytea,
  -- Since when something new was shared that no mail has said, and when the last mail went.
  news_since timestamptz,
  told_at timestamptz,
  primary key (owner_id, seat_id)
);
select protect_estate_table('sharing');
select let_grantees_read('sharing', 'target = any (acting_targets())');
