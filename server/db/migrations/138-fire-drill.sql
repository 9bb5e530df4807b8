-- while old servers run
-- The newest fire drill of an owner: their signed call, and per seat the grantee's signed answer. Only the owner's app can judge an answer.
create table drill (
  owner_id uuid not null references estate on delete cascade,
  drill_id uuid not null,
  statement bytea not null,
  called_at timestamptz not null,
  primary key (owner_id)
);
select protect_estate_table('drill');

create table drill_seat (
  owner_id uuid not null references estate on delete cascade,
  seat_id uuid not null,
  invitation_id uuid not null,
  answer bytea,
  answered_at timestamptz,
  primary key (owner_id, seat_id),
  check ((answer is null) = (answered_at is null))
);
select protect_estate_table('drill_seat');
