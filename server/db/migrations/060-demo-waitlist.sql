-- Who asked for a demo. No rows of any estate: the API's database role gets no right to it.
create table demo_waitlist (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  business_type text not null check (business_type in ('attorney', 'insurance', 'financial', 'other')),
  business_type_other text check ((business_type_other is not null) = (business_type = 'other')),
  email text not null unique,
  created_at timestamptz not null
);

create index demo_waitlist_by_time on demo_waitlist (created_at, id);
