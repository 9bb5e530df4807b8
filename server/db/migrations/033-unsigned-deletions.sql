-- Deletions that were asked for before the next migration name no decision that the release service knows. They are called
-- off: whoever still wants their account deleted asks again. A database that has it already keeps its own.
do $$ begin
  if not exists (
    select from information_schema.columns
    where table_schema = current_schema() and table_name = 'account_deletion' and column_name = 'deletion_id'
  ) then
    truncate account_deletion;
  end if;
end $$;
