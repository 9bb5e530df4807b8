-- What is kept for one estate is counted, so that nobody fills the disk of all.
alter table sealed_file add column purpose text check (purpose = 'certificate');

-- Bytes of everything that saves have written: an upper bound, counted anew when older versions go.
alter table manifest add column bytes bigint not null default 0;

-- The summary as its owner's browser sent it: the server reads nothing of it but its number.
alter table manifest_snapshot drop column snapshot;
alter table manifest_snapshot add column snapshot bytea not null;
