create table invitation (
  owner_id uuid not null,
  seat_id uuid not null,
  invitation_id uuid not null,
  epoch int not null,
  email text not null,
  statement bytea not null,
  share_box bytea not null,
  note bytea not null,
  owner_mac bytea not null,
  kept_box bytea not null,
  invited_at timestamptz not null,
  -- Since when the release service holds its shares.
  armed_at timestamptz,
  -- Why the release service did not take it.
  refused text,
  void_at timestamptz,
  primary key (owner_id, seat_id, invitation_id)
);

-- Share B itself is sealed to the release service and only passes through (release_message).
create table seat_share (
  owner_id uuid not null,
  seat_id uuid not null,
  invitation_id uuid not null,
  event text not null,
  target text not null,
  seat_box bytea not null,
  primary key (owner_id, seat_id, invitation_id, event)
);

create table acceptance (
  owner_id uuid not null,
  seat_id uuid not null,
  invitation_id uuid not null,
  hash bytea not null,
  account_id uuid not null,
  -- The estate whose identity signed it.
  grantee_owner_id uuid not null,
  via text not null check (via in ('invitation', 'card')),
  statement bytea not null,
  grantee_mac bytea,
  accepted_at timestamptz not null,
  standing text not null check (standing in ('accepted', 'presented', 'refused')),
  primary key (owner_id, seat_id, invitation_id, hash)
);

-- The seats of a person, in whatever estate. What they hold lies under the keys of the estate they had then.
create table held_seat (
  account_id uuid not null,
  grantee_owner_id uuid not null,
  owner_id uuid not null,
  seat_id uuid not null,
  invitation_id uuid not null,
  hash bytea not null,
  role text not null,
  epoch int not null,
  via text not null,
  held_box bytea not null,
  accepted_at timestamptz not null,
  primary key (account_id, grantee_owner_id, owner_id, seat_id, invitation_id)
);

select protect_estate_table('invitation');
select protect_estate_table('seat_share');
select protect_estate_table('acceptance');
select protect_account_table('held_seat');

select let_grantees_read('seat_share', 'target = any (acting_targets())');
select let_grantees_read('invitation', 'exists (select 1 from seat_share s where s.owner_id = invitation.owner_id and s.seat_id = invitation.seat_id and s.invitation_id = invitation.invitation_id and s.target = any (acting_targets()))');
