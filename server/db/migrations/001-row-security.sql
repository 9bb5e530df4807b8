-- Row-level security as a second lock: requests act under the role cairn_api, which sees only the rows of the owner,
-- grantee or account that the transaction names (server/db/scope.ts). Work that crosses owners runs as the tables' owner.

do $$ begin
  if not exists (select 1 from pg_roles where rolname = 'cairn_api') then create role cairn_api nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of this server made it just now
end $$;

do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then execute format('grant cairn_api to %I', current_user); end if;
end $$;

create function acting_account() returns uuid stable language sql as $$ select nullif(current_setting('app.account', true), '')::uuid $$;

create function acting_owner() returns uuid stable language sql as $$ select nullif(current_setting('app.owner', true), '')::uuid $$;

-- The estate that a grantee looks into, and the seatId:event:epoch they may read there.
create function acting_estate() returns uuid stable language sql as $$ select nullif(current_setting('app.estate', true), '')::uuid $$;

create function acting_targets() returns text[] stable language sql as $$ select string_to_array(coalesce(current_setting('app.targets', true), ''), ',') $$;

-- Every table of an estate calls this once: its owner may do everything with its rows, nobody else sees one.
create function protect_estate_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy owner_rows on %s to cairn_api using (owner_id = (select acting_owner())) with check (owner_id = (select acting_owner()))', name);
  execute format('grant select, insert, update, delete on %s to cairn_api', name);
end $$;

-- Lets grantees read the rows of a protected table that a condition gives them: an expression over the row that may use acting_targets().
create function let_grantees_read(name regclass, condition text) returns void language plpgsql as $$
begin
  execute format('create policy grantee_rows on %s for select to cairn_api using (owner_id = (select acting_estate()) and (%s))', name, condition);
end $$;

-- Tables keyed by a person (their seats): each person has their own rows.
create function protect_account_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy account_rows on %s to cairn_api using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
  execute format('grant select, insert, update, delete on %s to cairn_api', name);
end $$;
