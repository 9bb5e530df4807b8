-- while old servers run
-- Ways to reach an owner about a report, besides their mail: a second address, a webhook, devices. `sealed` holds what the server needs to use one.
create table channel (
  owner_id uuid not null references estate on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('email', 'webhook', 'push')),
  name text not null,
  sealed bytea,
  device_hash bytea,
  token_hash bytea,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (owner_id, id),
  check ((kind = 'email') = (sealed is null) and (kind = 'push') = (device_hash is not null))
);
create unique index channel_once on channel (owner_id, kind, (confirmed_at is null)) where kind <> 'push';
create unique index channel_device on channel (owner_id, device_hash);
select protect_estate_table('channel');
