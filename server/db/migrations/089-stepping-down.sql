-- Somebody in a seat may give it back by a statement of their own, which the release service verified.
alter table acceptance add column step_down bytea;
alter table acceptance drop constraint acceptance_standing_check;
alter table acceptance add constraint acceptance_standing_check
  check (standing in ('unverified', 'invalid', 'accepted', 'presented', 'refused', 'stepped-down'));
