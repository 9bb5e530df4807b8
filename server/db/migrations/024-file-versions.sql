-- The newest version of the record that needs the file: when all versions up to it are gone, so is the need.
alter table file_use add column version int;
update file_use u set version = r.version from record r where r.owner_id = u.owner_id and r.record_id = u.record_id;
delete from file_use where version is null;
alter table file_use alter column version set not null;

-- After a release a grantee gets the files of what is there now, not those of earlier versions.
drop policy grantee_rows on file_use;
select let_grantees_read('file_use', 'exists (select 1 from record_wrap w join record r on r.owner_id = w.owner_id and r.record_id = w.record_id and r.version = w.version where w.owner_id = file_use.owner_id and w.record_id = file_use.record_id and r.version = file_use.version and w.target = any (acting_targets()))');
