-- A passkey is a credential and the key box it opens (kind `passkey:<credential id>`). Neither is there without the other.
alter table key_box drop constraint key_box_kind_check;
alter table key_box add constraint key_box_kind_check check (kind in ('password', 'recovery', 'recovery-next') or kind like 'passkey:_%');

create table passkey (
  id uuid not null unique default gen_random_uuid(),
  owner_id uuid not null,
  kind text not null check (kind like 'passkey:_%'),
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports jsonb not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (owner_id, kind),
  foreign key (owner_id, kind) references key_box (owner_id, kind) on delete cascade
);

select protect_estate_table('passkey');

-- What an authenticator is asked to sign: once, soon, in this browser, for one purpose.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'sign-in', 'unlock')),
  device_hash bytea not null,
  session_id uuid references session on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenge_by_session on passkey_challenge (session_id);

-- Which passkey opened a session: it goes with it.
alter table session add column passkey_id uuid references passkey (id) on delete cascade;

create index session_by_passkey on session (passkey_id);
