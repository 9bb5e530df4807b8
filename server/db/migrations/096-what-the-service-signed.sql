-- The release service's signature under the last statement that it took: without it nobody can tell it that it lost something.
alter table release_link add column taken_signature bytea;
