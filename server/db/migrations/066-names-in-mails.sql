-- The name under which the owner agreed to stand in mails to this person. Null: the mails give the owner's e-mail address.
alter table invitation add column mail_name text;
