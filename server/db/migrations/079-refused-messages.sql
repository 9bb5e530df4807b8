-- What the release service refused stays for a while without its text: whoever sent it asks what became of it, and another server of this database
-- may have passed it on.
alter table release_message add column refused text;
