#!/bin/sh
# Creates the role that the portal connects as. It owns nothing; migrations grant what it needs.
set -e
psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role baize_app login password :'password';
SQL
