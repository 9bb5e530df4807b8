-- The server and its database belong together: verifiers are made with a secret that is not in the database.
create table server_identity (
  only_row boolean primary key default true check (only_row),
  secret_check bytea not null
);

create table account (
  id uuid primary key default gen_random_uuid(),
  tenant text not null default 'default',
  email text,
  claimed_email text,
  verified_at timestamptz,
  role text not null default 'user' check (role in ('user', 'admin')),
  suspended_at timestamptz,
  owner_id uuid not null unique,
  seed bytea not null,
  verifier bytea not null,
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  totp_step int not null default 0,
  totp_next_secret bytea,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  unique (tenant, email)
);

create table estate (
  owner_id uuid primary key,
  account_id uuid not null references account,
  created_at timestamptz not null,
  superseded_at timestamptz
);

create index estate_by_account on estate (account_id);

create table key_box (
  owner_id uuid not null references estate,
  kind text not null check (kind in ('password', 'recovery', 'recovery-next')),
  box bytea not null,
  verifier bytea,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  primary key (owner_id, kind)
);

create table identity (
  owner_id uuid primary key references estate,
  bundle bytea not null,
  private_box bytea not null
);

create table session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  account_id uuid not null references account on delete cascade,
  stage text not null check (stage in ('full', 'second-factor')),
  second_factor_at timestamptz,
  half bytea not null,
  device_hash bytea not null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  active_at timestamptz not null,
  expires_at timestamptz not null
);

create index session_by_account on session (account_id);

create table known_device (
  account_id uuid not null references account on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, device_hash)
);

create table backup_code (
  account_id uuid not null references account on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

create table one_time_link (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null,
  expires_at timestamptz not null,
  payload jsonb not null default '{}'
);

create index one_time_link_by_account on one_time_link (account_id);

create table email_change (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  email text not null,
  verified_at timestamptz,
  seed bytea not null,
  verifier bytea not null,
  password_box bytea not null,
  applied_at timestamptz,
  created_at timestamptz not null
);

create index email_change_by_account on email_change (account_id);

create table failed_attempts (
  key bytea primary key,
  failures int not null,
  first_at timestamptz not null,
  locked_until timestamptz
);

create table token_bucket (
  key bytea primary key,
  tokens double precision not null,
  updated_at timestamptz not null
);

select protect_estate_table('estate');
select protect_estate_table('key_box');
select protect_estate_table('identity');
