-- Which copy of a server this database belongs to, after a stand-in (decision 130). Null: the first machine's.
alter table server_identity add column stand_in jsonb;
