-- What an owner saves. The server looks inside nothing: it keeps sizes, versions, targets and order.

create table manifest (
  owner_id uuid primary key references estate,
  n int not null
);

create table manifest_entry (
  owner_id uuid not null,
  n int not null,
  entry text not null,
  primary key (owner_id, n)
);

create table manifest_snapshot (
  owner_id uuid primary key,
  n int not null,
  snapshot text not null
);

-- The newest row of each record.
create table record (
  owner_id uuid not null,
  record_id uuid not null,
  version int not null,
  state text not null check (state in ('live', 'trashed', 'purged')),
  -- The entry that named it last.
  n int not null,
  primary key (owner_id, record_id)
);

create table record_version (
  owner_id uuid not null,
  record_id uuid not null,
  version int not null,
  envelope bytea not null,
  saved_at timestamptz not null,
  -- Since when another version is the newest one.
  replaced_at timestamptz,
  primary key (owner_id, record_id, version)
);

create table record_wrap (
  owner_id uuid not null,
  record_id uuid not null,
  version int not null,
  target text not null,
  box bytea not null,
  primary key (owner_id, record_id, version, target)
);

create index record_wrap_by_target on record_wrap (owner_id, target);

create table seat (
  owner_id uuid not null,
  seat_id uuid not null,
  role text not null,
  epoch int not null,
  -- Every epoch up to this one is void.
  void_epoch int not null default 0,
  primary key (owner_id, seat_id),
  unique (owner_id, role)
);

create table seat_key (
  owner_id uuid not null,
  seat_id uuid not null,
  event text not null,
  epoch int not null,
  target text not null,
  role text not null,
  verify_key bytea not null,
  owner_box bytea not null,
  all_box bytea not null,
  incapacity_box bytea,
  primary key (owner_id, seat_id, event, epoch)
);

create table all_key (
  owner_id uuid not null,
  event text not null,
  owner_box bytea not null,
  primary key (owner_id, event)
);

create table seat_entry (
  owner_id uuid not null,
  target text not null,
  m int not null,
  entry text not null,
  primary key (owner_id, target, m)
);

create table sealed_file (
  owner_id uuid not null,
  file_id uuid not null,
  chunks int not null,
  size bigint not null,
  created_at timestamptz not null,
  primary key (owner_id, file_id)
);

create table file_chunk (
  owner_id uuid not null,
  file_id uuid not null,
  position int not null,
  size int not null,
  hash bytea not null,
  primary key (owner_id, file_id, position)
);

-- Which records need a file.
create table file_use (
  owner_id uuid not null,
  file_id uuid not null,
  record_id uuid not null,
  primary key (owner_id, file_id, record_id)
);

select protect_estate_table('manifest');
select protect_estate_table('manifest_entry');
select protect_estate_table('manifest_snapshot');
select protect_estate_table('record');
select protect_estate_table('record_version');
select protect_estate_table('record_wrap');
select protect_estate_table('seat');
select protect_estate_table('seat_key');
select protect_estate_table('all_key');
select protect_estate_table('seat_entry');
select protect_estate_table('sealed_file');
select protect_estate_table('file_chunk');
select protect_estate_table('file_use');

-- Grantees read what is wrapped for the targets that a release opened to them, and nothing else.
select let_grantees_read('record_wrap', 'target = any (acting_targets())');
select let_grantees_read('record_version', 'exists (select 1 from record_wrap w where w.owner_id = record_version.owner_id and w.record_id = record_version.record_id and w.version = record_version.version and w.target = any (acting_targets()))');
select let_grantees_read('record', 'exists (select 1 from record_wrap w where w.owner_id = record.owner_id and w.record_id = record.record_id and w.version = record.version and w.target = any (acting_targets()))');
select let_grantees_read('seat_key', 'target = any (acting_targets())');
select let_grantees_read('seat_entry', 'target = any (acting_targets())');
select let_grantees_read('file_use', 'exists (select 1 from record_wrap w join record r on r.owner_id = w.owner_id and r.record_id = w.record_id and r.version = w.version where w.owner_id = file_use.owner_id and w.record_id = file_use.record_id and w.target = any (acting_targets()))');
