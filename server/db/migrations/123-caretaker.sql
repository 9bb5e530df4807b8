-- Who could keep the server running after its operator, and what that person needs to know. No rows of any estate: the API's
-- database role gets no right to it.
create table caretaker (
  tenant text primary key,
  guide jsonb not null,
  name text,
  reach text,
  email text,
  asked_at timestamptz,
  confirmed_at timestamptz,
  token_hash bytea unique,
  check ((name is null) = (email is null) and (name is null) = (asked_at is null) and (name is null) = (token_hash is null))
);
