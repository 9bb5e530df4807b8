-- while old servers run
-- The object store that holds files. A server without its settings would miss them, so it does not start.
alter table server_identity add column object_store text;
