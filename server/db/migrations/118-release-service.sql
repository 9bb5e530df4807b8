-- Each key with which the release service ever answered this server. The newest `seen_at` is that of
-- the present one. Only the server's own role reads or writes it.
create table release_service (
  sign_key bytea primary key,
  box_key bytea not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null
);

-- The key of the service at which the owner armed their seats last; null: the first one of this
-- server.
alter table release_link add column service_key bytea;
