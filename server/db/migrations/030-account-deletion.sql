-- Who asked for their account to be deleted, and when that is final.
create table account_deletion (
  account_id uuid primary key references account on delete cascade,
  asked_at timestamptz not null,
  final_at timestamptz not null,
  -- The owner's signed word to the release service.
  statement bytea not null,
  -- Since when something stands in the way.
  held_at timestamptz,
  -- Since when there is no way back.
  begun_at timestamptz
);

-- What stays in other people's estates once somebody who sat there is gone names nobody any more.
alter table acceptance alter column account_id drop not null;
alter table acceptance alter column grantee_owner_id drop not null;
alter table acceptance add column left_at timestamptz;
alter table release alter column reporter_account_id drop not null;
alter table release alter column reporter_owner_id drop not null;
