-- An operator is one by the keys of an estate: whoever starts again leaves the role with it, and finds it there on coming back.
alter table earlier_door add column role text not null default 'user' check (role in ('user', 'admin'));
