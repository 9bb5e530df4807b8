-- Which release an owner ended when this invitation became void, and how the owner signed that: whoever held the seat is told what happened, and
-- believes only the owner.
alter table invitation add column ended_release uuid, add column end_statement bytea;
