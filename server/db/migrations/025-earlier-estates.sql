-- Whoever started again may have been a stranger with the mailbox: the password of before opens the estate of before.
create table earlier_door (
  owner_id uuid primary key references estate on delete cascade,
  account_id uuid not null references account on delete cascade,
  email text not null,
  seed bytea not null,
  verifier bytea not null,
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  totp_step int not null,
  closed_at timestamptz not null
);

create index earlier_door_by_email on earlier_door (email);

select protect_estate_table('earlier_door');

alter table account add column returned_at timestamptz;
