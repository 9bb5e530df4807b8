-- Every version of a record has one wrap for its owner, which is asked for with it and goes with it: it stands beside the envelope, not as a
-- row of its own that each list has to look up and each save has to write and to index. What is wrapped for others stays in record_wrap.

alter table record_version add column wrap bytea;

update record_version v set wrap = w.box from record_wrap w
where w.owner_id = v.owner_id and w.record_id = v.record_id and w.version = v.version and w.target = 'owner';

alter table record_version alter column wrap set not null;

delete from record_wrap where target = 'owner';

alter table record_wrap add check (target <> 'owner');

-- Whoever was given records reads them by their own wraps: the owner's are not for them.
revoke select on record_version from cairn_grantee;
grant select (owner_id, record_id, version, envelope, saved_at, replaced_at) on record_version to cairn_grantee;
