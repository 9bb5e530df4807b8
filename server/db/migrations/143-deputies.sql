-- while old servers run
-- The deputies whom an attorney named for their seat. Only the release service judges whether one counts: accepted_at and ended_at follow its answers. deputy_account_id is who accepted; it stays when that account is deleted, because the release service still counts them.
create table deputy (
  owner_id uuid not null references estate on delete cascade,
  deputy_id uuid not null,
  seat_id uuid not null,
  invitation_id uuid not null,
  statement bytea not null,
  note bytea not null,
  email text not null,
  named_at timestamptz not null,
  deputy_account_id uuid,
  deputy_owner_id uuid,
  acceptance bytea,
  hash bytea,
  held_box bytea,
  accepted_at timestamptz,
  ended_at timestamptz,
  primary key (owner_id, deputy_id),
  check ((acceptance is null) = (hash is null))
);
create index deputy_by_account on deputy (deputy_account_id) where deputy_account_id is not null;
select protect_estate_table('deputy');
