-- Nearly every save is new versions of a record or a few, and nothing else. As a procedure it is one statement, and not the ten to fifteen
-- of a transaction. It acts for the owner as server/db/scope.ts does: row security holds in it as everywhere. No `select` can call a
-- procedure, so whatever calls one is known to write (server/db/single-connection.ts).

-- Saves, or says that it did not, or fails with CA001, and has written nothing then: what the save builds on is not there, there is no room, or
-- somebody reported the owner once. server/estates/save.ts finds out what there is to say. `expect`, `size` and `most`: the number that the save
-- builds on, what it takes, and what the estate may take with it. The lists belong together: entries; record, version, state, envelope and the owner's
-- wrap; wraps for others, each of the record at a place in the list of ids; entries of seats. `targets` are all that wraps and entries of seats are
-- for. `purge_at`: when versions that are replaced may go; null where all records are new.
create procedure save_plainly(account uuid, owner uuid, at timestamptz, expect int, size bigint, most bigint, entries text[],
  ids uuid[], versions int[], states text[], envelopes bytea[], wraps bytea[], wrapped int[], wrap_targets text[], boxes bytea[], targets text[],
  seat_targets text[], seat_numbers int[], seat_entries text[], purge_at timestamptz, inout saved boolean) language plpgsql as $$
#variable_conflict use_column
declare
  last int := expect + cardinality(entries);
  -- What is worked out and assigned takes a fraction of what is selected.
  acting text;
begin
  saved := false;
  acting := set_config('app.account', account::text, true) || set_config('app.owner', owner::text, true) || set_config('role', 'cairn_api', true);
  -- One save at a time: what is looked at from here on stays as it is. A save that waited here sees a report that came meanwhile in a
  -- statement of its own alone.
  perform from manifest where owner_id = owner and n = expect and bytes + size <= most for update;
  if not found then return; end if;
  perform from release where owner_id = owner;
  if found then return; end if;
  update manifest set n = last, bytes = bytes + size where owner_id = owner;
  if cardinality(targets) > 0 then
    if not targets <@ array(select target from seat_key where owner_id = owner) then raise 'no such target' using errcode = 'CA001'; end if;
  end if;
  for i in 1 .. cardinality(ids) loop
    if versions[i] = 1 then
      insert into record (owner_id, record_id, version, state, n) values (owner, ids[i], 1, states[i], last) on conflict do nothing;
      if not found then raise 'not the first version' using errcode = 'CA001'; end if;
    else
      update record set version = versions[i], state = states[i], n = last
        where owner_id = owner and record_id = ids[i] and version = versions[i] - 1 and state <> 'purged';
      if not found then raise 'not the next version' using errcode = 'CA001'; end if;
      update record_version set replaced_at = at where owner_id = owner and record_id = ids[i] and version = versions[i] - 1;
      -- Older versions are wrapped for the owner alone.
      delete from record_wrap where owner_id = owner and record_id = ids[i];
    end if;
    insert into record_version (owner_id, record_id, version, envelope, wrap, saved_at)
      values (owner, ids[i], versions[i], envelopes[i], wraps[i], at);
  end loop;
  for i in 1 .. cardinality(wrapped) loop
    insert into record_wrap (owner_id, record_id, version, target, box)
      values (owner, ids[wrapped[i]], versions[wrapped[i]], wrap_targets[i], boxes[i]);
  end loop;
  for i in 1 .. cardinality(entries) loop
    insert into manifest_entry (owner_id, n, entry) values (owner, expect + i, entries[i]);
  end loop;
  for i in 1 .. cardinality(seat_numbers) loop
    if seat_numbers[i] <> 1 + coalesce((select m from seat_entry where owner_id = owner and target = seat_targets[i] order by m desc limit 1), 0)
    then raise 'not the next entry of a seat' using errcode = 'CA001'; end if;
    insert into seat_entry (owner_id, target, m, entry) values (owner, seat_targets[i], seat_numbers[i], seat_entries[i]);
  end loop;
  if purge_at is not null then
    -- Due work is nobody's rows.
    acting := set_config('role', 'none', true);
    insert into due_work (kind, key, due_at) values ('purge-versions', owner, purge_at) on conflict (kind, key) do nothing;
  end if;
  saved := true;
end $$;

revoke execute on procedure save_plainly from public;
