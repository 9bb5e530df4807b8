-- The release service hears of a deletion at once and counts the days itself: which decision it was, of which estate, and
-- when the service had heard of it.
alter table account_deletion add column owner_id uuid not null;
alter table account_deletion add column deletion_id uuid not null;
alter table account_deletion add column heard_at timestamptz;

-- The highest counter among the owner's decisions to forget and to keep that the release service told of.
alter table release_link add column deletion_counter bigint not null default 0;
