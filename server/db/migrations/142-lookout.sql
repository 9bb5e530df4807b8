-- while old servers run
-- Whom an owner asked to hear of every step of a report, and to hold one once. Without `email` the owner named nobody, or took it back.
create table lookout (
  owner_id uuid primary key references estate on delete cascade,
  counter bigint not null,
  lookout_id uuid not null,
  name text,
  email text,
  mail_name text,
  holds_per_year int not null,
  token_hash bytea,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  check ((email is null) = (name is null) and (email is null) = (token_hash is null))
);
select protect_estate_table('lookout');

-- The links in their mails: what is kept of the token, and what it holds.
create table hold_link (
  owner_id uuid not null references estate on delete cascade,
  token_hash bytea not null,
  release_id uuid not null,
  lookout_id uuid not null,
  primary key (owner_id, token_hash)
);

alter table release add column held_until timestamptz;
