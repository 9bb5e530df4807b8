-- New keys for everything that lies under an account key (docs/decisions/080): one staged body of an owner, applied in one transaction. While it is
-- `going`, nothing that the body speaks of may change, whichever way a change comes: the database itself refuses it.

alter table identity add column older_private_box bytea;

create table rekey (
  owner_id uuid primary key references estate on delete cascade,
  n int not null,
  hash bytea not null,
  state text not null check (state in ('staged', 'going', 'done', 'refused')),
  since timestamptz not null,
  session_id uuid not null,
  -- Of the new password, and which kit stays: known from `going` on.
  verifier bytea,
  kit text,
  reason text
);
select protect_estate_table('rekey');

-- The body, in pieces.
create table rekey_part (
  owner_id uuid not null references rekey on delete cascade,
  place int not null,
  bytes bytea not null,
  primary key (owner_id, place)
);
select protect_estate_table('rekey_part');

-- The lock is what makes it sure: whoever sets `going` waits for changes under way, and later ones wait for that.
create function refuse_while_going(owner uuid) returns void language plpgsql as $$
declare at text;
begin
  select state into at from rekey where owner_id = owner for share;
  if at = 'going' then raise 'new keys are coming' using errcode = 'CA107'; end if;
end $$;

create function keep_while_going() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform refuse_while_going(coalesce(new.owner_id, old.owner_id));
  return coalesce(new, old);
end $$;

create function keep_held_while_going() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform refuse_while_going(new.grantee_owner_id);
  return new;
end $$;

create function keep_account_while_going() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform refuse_while_going(old.owner_id);
  return new;
end $$;

-- A save that began before the switch, by a session that ended with it, would put the old keys on top of the new.
create function save_while_signed_in() returns trigger language plpgsql security definer set search_path from current as $$
declare saving uuid := nullif(current_setting('app.session', true), '')::uuid;
begin
  perform refuse_while_going(new.owner_id);
  if saving is not null and not exists (select from session where id = saving) then raise 'this session is over' using errcode = 'CA108'; end if;
  return new;
end $$;

create trigger keep_manifest before insert or update of n on manifest for each row execute function save_while_signed_in();
create trigger keep_boxes before insert or update or delete on key_box for each row execute function keep_while_going();
create trigger keep_identity before update on identity for each row execute function keep_while_going();
create trigger keep_deletion before insert on account_deletion for each row execute function keep_while_going();
create trigger keep_held before insert or update on held_seat for each row execute function keep_held_while_going();
create trigger keep_account before update of owner_id, seed, verifier on account for each row execute function keep_account_while_going();

-- Says in which session somebody acts, for `save_plainly` and what it sets off. Gives their account.
create function acting_in(session uuid, account uuid) returns uuid language plpgsql as $$
begin
  perform set_config('app.session', session::text, true);
  return account;
end $$;

revoke execute on function refuse_while_going, acting_in, keep_while_going, keep_held_while_going, keep_account_while_going,
  save_while_signed_in from public;
