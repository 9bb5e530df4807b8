-- Browsers that were signed in to an estate when it was left: strangers who guess must not keep its owner out of the way back.
create table earlier_device (
  owner_id uuid not null references earlier_door (owner_id) on delete cascade,
  device_hash bytea not null,
  primary key (owner_id, device_hash)
);

select protect_estate_table('earlier_device');
