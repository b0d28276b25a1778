#!/bin/sh
# The role the portal connects as: it owns nothing, and migrations grant it what it needs.
set -e
psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role baize_app login password :'password';
SQL
