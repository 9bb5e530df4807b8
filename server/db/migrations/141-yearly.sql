-- while old servers run
-- Once a year the server asks each grantee whether they are still there, and writes to the owner what is older than a year.
create table yearly (
  owner_id uuid primary key,
  is_on boolean not null default true,
  told_at timestamptz
);
select protect_estate_table('yearly');

-- The newest question to each person, and the answer: the server's word, proved by no key.
create table yearly_question (
  owner_id uuid not null,
  seat_id uuid not null,
  invitation_id uuid not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  phone text check (phone in ('same', 'changed')),
  primary key (owner_id, seat_id),
  check ((answered_at is null) = (phone is null))
);
select protect_estate_table('yearly_question');

-- The link in each question: what is kept of its token.
create table yearly_link (
  token_hash bytea primary key,
  owner_id uuid not null,
  seat_id uuid not null,
  invitation_id uuid not null
);
