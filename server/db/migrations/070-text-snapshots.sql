-- The next migration keeps snapshots as bytes and takes no rows as they were. A snapshot saves time alone: without it a new
-- device reads the whole chain, and leaves another. A database that has it already keeps its own.
do $$ begin
  if exists (
    select from information_schema.columns
    where table_schema = current_schema() and table_name = 'manifest_snapshot' and column_name = 'snapshot' and data_type = 'text'
  ) then
    truncate manifest_snapshot;
  end if;
end $$;
