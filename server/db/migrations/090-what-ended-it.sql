-- Which release an owner ended when this invitation became void, so that whoever held the seat can be told what happened.
alter table invitation add column ended_release uuid;
