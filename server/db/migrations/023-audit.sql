-- What operators did: a chain of hashes per tenant. Nobody but the server's own role reads or writes it.
create table audit_entry (
  tenant text not null,
  n int not null,
  at timestamptz not null,
  by text not null,
  action text not null,
  detail text not null,
  prev bytea not null,
  hash bytea not null,
  primary key (tenant, n)
);
