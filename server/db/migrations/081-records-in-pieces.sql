-- The list of an owner's records in rows of sixteen, and not in one for each: every value of a row costs its way out of the database, its
-- reading and its base64, and a row of all of them would be gathered piece by piece before it is read. `rows` has a line for each record: its id,
-- its version, when it was saved (milliseconds since 1970), and how many bytes its envelope and its wrap take of `bytes`, where all of them
-- follow one another. What a page holds is what it held (080).

drop function records_since;

create function records_in_pieces(account uuid, owner uuid, since int, after uuid, page_bytes int)
returns table (rows text, bytes text, more boolean) language plpgsql as $$
#variable_conflict use_column
begin
  perform act_for_owner(account, owner);
  return query
    select string_agg(record_id || ' ' || sorted.version || ' ' || (extract(epoch from saved_at) * 1000)::bigint
        || ' ' || octet_length(sorted.envelope) || ' ' || octet_length(box), E'\n'),
      encode(string_agg(sorted.envelope || box, ''), 'base64'), bool_and(sorted.more)
    from (
      select *, (position - 1) / 16 as piece from (
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
      ) counted where before < page_bytes and position <= 1500 order by piece, record_id
    ) sorted group by piece order by piece;
end $$;

revoke execute on function records_in_pieces from public;
grant execute on function records_in_pieces to cairn_api;
