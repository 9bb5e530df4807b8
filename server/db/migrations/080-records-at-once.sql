-- The list of an owner's records is asked for more than anything else. As a function it is one statement, and not the four of a
-- transaction. It acts for the owner as server/db/scope.ts does, from its first line on: row security holds in it as everywhere.

create function act_for_owner(account uuid, owner uuid) returns void language plpgsql as $$
begin
  perform set_config('app.account', account::text, true), set_config('app.owner', owner::text, true), set_config('app.estate', '', true),
    set_config('app.targets', '', true), set_config('role', 'cairn_api', true);
end $$;

-- The newest versions of records that entries after `since` named, with the owner's wraps: a page after the id `after`, of about
-- `page_bytes` of envelopes (the last record may go beyond) and at most 1500 records. Bytes come as base64, which both sides make and
-- read faster than the digits that bytes go in otherwise.
create function records_since(account uuid, owner uuid, since int, after uuid, page_bytes int)
returns table ("recordId" uuid, version int, envelope text, "savedAt" timestamptz, wrap text, more boolean) language plpgsql as $$
#variable_conflict use_column
begin
  perform act_for_owner(account, owner);
  return query
    select record_id, counted.version, encode(counted.envelope, 'base64'), saved_at, encode(box, 'base64'), counted.more
    from (
      select page.*, sum(octet_length(page.envelope)) over by_id - octet_length(page.envelope) as before,
        row_number() over by_id as position, lead(record_id) over by_id is not null as more
      from (
        select r.record_id, r.version, v.envelope, v.saved_at, w.box
        from record r
          join record_version v on v.owner_id = r.owner_id and v.record_id = r.record_id and v.version = r.version
          join record_wrap w on w.owner_id = r.owner_id and w.record_id = r.record_id and w.version = r.version and w.target = 'owner'
        where r.owner_id = owner and r.n > since and r.state <> 'purged'
          and r.record_id >= coalesce(after, '00000000-0000-0000-0000-000000000000') and (after is null or r.record_id <> after)
        order by r.record_id limit 1501
      ) page window by_id as (order by record_id)
    ) counted where before < page_bytes and position <= 1500 order by record_id;
end $$;

revoke execute on function act_for_owner, records_since from public;
grant execute on function act_for_owner, records_since to cairn_api;
