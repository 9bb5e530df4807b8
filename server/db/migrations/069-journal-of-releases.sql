-- What the release service took stays here, to be sent again where it loses it: its store may be put back from an older copy.

alter table release_message add column delivered_at timestamptz;
create index release_message_waiting on release_message (owner_id, n) where delivered_at is null;

-- The last statement that the release service said it took.
alter table release_link add column taken_n int not null default 0;
alter table release_link add column taken_hash bytea;
