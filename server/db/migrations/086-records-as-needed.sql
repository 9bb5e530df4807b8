-- All of an owner's records, in the order in which screens need them, so that a device that has nothing is used before all of it came: the
-- one record of a kind (its id says so: docs/protocol.md, Ids), then what was saved alone or with a few others, which is what
-- somebody wrote by hand, then what came in with many; each of them the newest first. What lies in the trash comes last. None of this is
-- anything that was not in clear before. The first page is a quarter as large where it is not all of it: then the manifest that comes with
-- it is long already. The bytes of a page are those of packed_records (084), which stays for whoever has something already:
-- its list needs no sorting, and is asked for far more often.

create function records_as_needed(account uuid, owner uuid, after uuid, page_bytes int) returns bytea language plpgsql as $$
#variable_conflict use_column
begin
  perform act_for_owner(account, owner);
  return (
    with counted as (
      select record_id, version, state, n, count(*) over (partition by n) > 20 as with_many
      from record where owner_id = owner and state <> 'purged'
    ),
    listed as (
      select record_id, version, row_number() over (
        order by state = 'trashed', get_byte(uuid_send(record_id), 6) >> 4 <> 8, with_many, n desc, record_id
      ) as place from counted
    ),
    wanted as (
      select * from listed
      where place > coalesce((select place from listed where record_id = after), 0) order by place limit 1500
    )
    select coalesce(string_agg(uuid_send(record_id) || int4send(page.version) || int8send((date_part('epoch', saved_at) * 1000)::bigint)
        || int4send(octet_length(page.envelope)) || int4send(octet_length(wrap)) || page.envelope || wrap, '' order by place), '')
      || case when count(*) = 1500 or sum(octet_length(page.envelope)) >= max(most) then '\x01'::bytea else '\x00'::bytea end
    from (
      select w.record_id, w.version, w.place, v.envelope, v.saved_at, v.wrap,
        sum(octet_length(v.envelope)) over (order by w.place rows unbounded preceding) - octet_length(v.envelope) as before,
        case when after is null and sum(octet_length(v.envelope)) over () > page_bytes then page_bytes / 4 else page_bytes end as most
      from wanted w join record_version v on v.owner_id = owner and v.record_id = w.record_id and v.version = w.version
    ) page where before < most
  );
end $$;

revoke execute on function records_as_needed from public;
grant execute on function records_as_needed to cairn_api;
