-- The question of an operator whether an account may go: who asked, in which words, and when the owner answered that it stays.
alter table account add column deletion_asked_by uuid;
alter table account add column deletion_asked_why text;
alter table account add column deletion_kept_at timestamptz;
