-- What the release service signed as forgotten, hashes that name nobody: shown to it again where its store is put back from an older copy.
create table signed_tombstone (
  hash bytea primary key,
  signature bytea not null
);
