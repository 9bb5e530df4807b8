-- What the server remembers of the release service's word, for lists and row-level security. It decides nothing.

create table release_link (
  owner_id uuid primary key references estate,
  -- The number of the last message put in the outbox.
  last_message int not null default 0,
  -- The last entry of the release log that is here.
  log_n int not null default 0
);

-- Messages to the release service, in order, until it took them.
create table release_message (
  owner_id uuid not null,
  n int not null,
  message text not null,
  created_at timestamptz not null,
  primary key (owner_id, n)
);

create table release (
  owner_id uuid not null,
  release_id uuid not null,
  event text not null,
  state text not null,
  -- The last state that the people in the seats were told of.
  told_state text,
  seat_id uuid not null,
  invitation_id uuid not null,
  role text not null,
  reporter_account_id uuid not null,
  reporter_owner_id uuid not null,
  claim bytea not null,
  file_id uuid not null,
  file_chunks int not null,
  file_size bigint not null,
  file_hash bytea not null,
  reported_at timestamptz not null,
  object_until timestamptz,
  waiting_since timestamptz,
  opens_at timestamptz,
  paused_until timestamptz,
  closed_at timestamptz,
  stance text,
  opinion_reason text,
  reason text,
  -- A veto was saved here and is on its way.
  veto_sent boolean not null default false,
  primary key (owner_id, release_id)
);

create index release_by_state on release (state);

-- The certificate's key, sealed to each operator.
create table certificate_key (
  owner_id uuid not null,
  release_id uuid not null,
  operator_id uuid not null,
  box bytea not null,
  primary key (owner_id, release_id, operator_id)
);

create table release_log (
  owner_id uuid not null,
  n int not null,
  prev bytea not null,
  at bigint not null,
  step text not null,
  by text not null,
  detail text not null,
  hash bytea not null,
  primary key (owner_id, n)
);

-- Every notice to the owner of an open release, and when the mail server took it.
create table release_notice (
  owner_id uuid not null,
  release_id uuid not null,
  mail_id uuid not null,
  posted_at timestamptz not null,
  accepted_at timestamptz,
  primary key (owner_id, release_id, mail_id)
);

-- The links in those notices: what is kept of the token, and what it holds.
create table pause_link (
  token_hash bytea primary key,
  owner_id uuid not null,
  release_id uuid not null
);

select protect_estate_table('release_link');
select protect_estate_table('release_message');
select protect_estate_table('release');
select protect_estate_table('certificate_key');
select protect_estate_table('release_log');
select protect_estate_table('release_notice');

-- A grantee's transaction names the estate only after their seat in it was checked.
select let_grantees_read('release', 'true');
select let_grantees_read('release_log', 'true');
