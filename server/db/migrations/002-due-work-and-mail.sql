create table due_work (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  key text not null,
  due_at timestamptz not null,
  payload jsonb not null default '{}',
  tries int not null default 0,
  leased_until timestamptz,
  unique (kind, key)
);

create index due_work_by_time on due_work (due_at);

create table mail (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body text,
  purpose text not null,
  reference text,
  created_at timestamptz not null,
  accepted_at timestamptz,
  failed_at timestamptz,
  last_problem text
);

create index mail_by_reference on mail (purpose, reference);
create index mail_by_time on mail (created_at);
