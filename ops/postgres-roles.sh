#!/bin/sh
# The role of the server: it signs in, and owns nothing. `agio migrate` gives it what it needs.
set -e
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v password="$AGIO_SERVER_PASSWORD" <<'SQL'
create role agio_server login password :'password';
SQL
