-- while old servers run
-- The mark of the file folder that all servers of this database share. Null until a server of
-- several starts.
alter table server_identity add column file_folder text;
