-- Grantees act under a role of their own. A table's rules for owners and for grantees under one role are one condition for each row,
-- and the database has to look at both, and at what grantees were given, for every row of an owner's.

do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'cairn_grantee') then create role cairn_grantee nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of this server made it just now
end $$;

do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then execute format('grant cairn_grantee to %I', current_user); end if;
end $$;

create or replace function let_grantees_read(name regclass, condition text) returns void language plpgsql as $$
begin
  execute format('create policy grantee_rows on %s for select to cairn_grantee using (owner_id = (select acting_estate()) and (%s))', name, condition);
  execute format('grant select on %s to cairn_grantee', name);
end $$;

do $$
declare protected regclass;
begin
  for protected in select polrelid from pg_policy where polname = 'grantee_rows' loop
    execute format('alter policy grantee_rows on %s to cairn_grantee', protected);
    execute format('grant select on %s to cairn_grantee', protected);
  end loop;
end $$;
