-- while old servers run
-- The server's copy of an owner's plan of check-ins (the signed one is in the manifest), and where the present question stands.
create table check_in (
  owner_id uuid primary key,
  plan jsonb not null,
  answered_at timestamptz not null,
  asked_at timestamptz,
  ask_mail uuid,
  ask_accepted_at timestamptz,
  reminded_at timestamptz,
  remind_mail uuid,
  remind_accepted_at timestamptz,
  told_steps int not null default 0,
  told jsonb not null default '[]'
);
select protect_estate_table('check_in');

-- The links in those mails to the owner: what is kept of each token.
create table check_in_link (
  token_hash bytea primary key,
  owner_id uuid not null
);
