-- A recovery kit opens for seven more days after another was confirmed in its place: under a name of its own, with its end.
alter table key_box drop constraint key_box_kind_check;
alter table key_box add constraint key_box_kind_check check (
  kind in ('password', 'recovery', 'recovery-next') or kind like 'passkey:_%' or kind like 'recovery-before:_%'
);
alter table key_box add column ends_at timestamptz;
