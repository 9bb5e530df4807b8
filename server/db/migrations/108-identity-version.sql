-- How many keys an owner had, the present one included. A save that began before a switch to new keys says another number than there is after it: whoever
-- sent it, a session that ended or another tab of the one that goes on, it would put the old keys on top of the new.

alter table identity add column version int not null default 1;

create or replace function save_while_signed_in() returns trigger language plpgsql security definer set search_path from current as $$
declare signing int := nullif(current_setting('app.identity', true), '')::int;
begin
  perform refuse_while_going(new.owner_id);
  if signing is not null and not exists (select from identity where owner_id = new.owner_id and version = signing) then
    raise 'these keys are over' using errcode = 'CA108';
  end if;
  return new;
end $$;

alter function save_while_signed_in rename to save_with_present_keys;

drop function acting_in;

-- Says with which version of an identity somebody signs, for `save_plainly` and what it sets off. Gives their account.
create function signing_with(version int, account uuid) returns uuid language plpgsql as $$
begin
  perform set_config('app.identity', version::text, true);
  return account;
end $$;

revoke execute on function signing_with from public;
