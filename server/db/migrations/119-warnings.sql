-- while old servers run
-- What the server wrote about to its operators, and when last: one row while a warning lasts.
create table warning (
  name text primary key,
  stage int not null,
  mailed_at timestamptz not null
);

-- How much of the disk was free on each of the last days.
create table disk_day (
  day date primary key,
  free bigint not null
);
