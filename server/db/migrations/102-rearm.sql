-- A filling of a seat may be armed anew under a higher epoch: link, card and acceptances go on naming the epoch of the invitation, its shares lie
-- under the present one. Those of the epoch before stay until the release service took the new ones.

alter table invitation add column armed_epoch int;
update invitation set armed_epoch = epoch;
alter table invitation alter column armed_epoch set not null;

create table rearm (
  owner_id uuid not null,
  seat_id uuid not null,
  invitation_id uuid not null,
  epoch int not null,
  statement bytea not null,
  primary key (owner_id, seat_id, invitation_id, epoch)
);
select protect_estate_table('rearm');
select let_grantees_read('rearm', 'exists (select 1 from seat_share s where s.owner_id = rearm.owner_id and s.seat_id = rearm.seat_id and s.invitation_id = rearm.invitation_id and s.target = any (acting_targets()))');

alter table seat_share drop constraint seat_share_pkey;
alter table seat_share add primary key (owner_id, seat_id, invitation_id, target);
