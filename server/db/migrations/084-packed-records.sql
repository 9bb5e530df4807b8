-- The list of an owner's records as the bytes that go to whoever asked (contract/packed-records.ts), and not as rows: each value of a row
-- costs its way out of the database, its reading and its writing, and here are thousands. A page is about `page_bytes` of envelopes (the
-- last record may go beyond) and at most 1500 records; whatever fills it says that there may be more.

drop function records_in_pieces;

create function packed_records(account uuid, owner uuid, since int, after uuid, page_bytes int) returns bytea language plpgsql as $$
#variable_conflict use_column
begin
  perform act_for_owner(account, owner);
  return (
    select coalesce(string_agg(uuid_send(record_id) || int4send(page.version) || int8send((date_part('epoch', saved_at) * 1000)::bigint)
        || int4send(octet_length(page.envelope)) || int4send(octet_length(wrap)) || page.envelope || wrap, ''), '')
      || case when count(*) = 1500 or sum(octet_length(page.envelope)) >= page_bytes then '\x01'::bytea else '\x00'::bytea end
    from (
      select r.record_id, r.version, v.envelope, v.saved_at, v.wrap,
        sum(octet_length(v.envelope)) over (order by r.record_id rows unbounded preceding) - octet_length(v.envelope) as before
      from record r join record_version v on v.owner_id = r.owner_id and v.record_id = r.record_id and v.version = r.version
      where r.owner_id = owner and r.n > since and r.state <> 'purged'
        and r.record_id >= coalesce(after, '00000000-0000-0000-0000-000000000000') and (after is null or r.record_id <> after)
      order by r.record_id limit 1500
    ) page where before < page_bytes
  );
end $$;

revoke execute on function packed_records from public;
grant execute on function packed_records to cairn_api;
