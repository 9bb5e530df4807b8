-- An acceptance is nobody's before the release service has verified it: `unverified` until then, `invalid` where it did not hold.
alter table acceptance drop constraint acceptance_standing_check;
alter table acceptance add constraint acceptance_standing_check check (standing in ('unverified', 'invalid', 'accepted', 'presented', 'refused'));
