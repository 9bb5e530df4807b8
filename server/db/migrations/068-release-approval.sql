-- Whether an operator must approve a report, what contacts who did not report said against it, and when the owner was told as
-- far as it counts: all as the release service says.

alter table release
  add column approval text not null default 'undecided',
  add column objections text not null default '[]',
  add column told_at timestamptz;

-- Who suspended the owner of an estate. They decide nothing about it any more.
create table suspension (
  owner_id uuid not null,
  operator_id uuid not null,
  at timestamptz not null,
  primary key (owner_id, operator_id)
);
select protect_estate_table('suspension');
