#!/bin/sh
# Creates Cairn's user, which owns its database and is no superuser. Postgres' image runs this once.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username=postgres <<'SQL'
create role cairn login createrole password :'password';
create database cairn owner cairn;
SQL
