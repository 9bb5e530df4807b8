-- The key of the first days is the seat's own: no key of all seats lies under it.
alter table seat_key alter column all_box drop not null;
alter table release add column first_opens_at timestamptz;
alter table release add column first_at timestamptz;
