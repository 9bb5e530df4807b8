-- The emergency lockdown as this server knows it; whether one lasts, the release service says. `statement` is the operator's word that began it: it is told
-- again until the service has it. Nobody but the server's own role reads or writes it.
create table lockdown (
  lockdown_id uuid primary key,
  statement bytea not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- How many of the operators who have to lift it did, and how many those are.
  lifted int not null default 0,
  needed int not null default 1
);
-- One at a time.
create unique index lockdown_that_lasts on lockdown ((ended_at is null)) where ended_at is null;

-- An operator asked the owner to delete their account: the owner alone does.
alter table account add column deletion_asked_at timestamptz;
