-- The rights of the role `encrier`. Run as `encrier_owner` in the shop's database, after the first `npm run shop -- migrate`, and again
-- after a restore:
--   psql --file deploy/database/grants.sql "$OWNER_URL"

grant usage on schema public to encrier;
grant select, insert, update, delete on all tables in schema public to encrier;
grant usage on all sequences in schema public to encrier;
-- Tables of later migrations, too.
alter default privileges in schema public grant select, insert, update, delete on tables to encrier;
alter default privileges in schema public grant usage on sequences to encrier;

-- What must never change: neither the shop nor who takes it over can remove it, nor the triggers that protect it.
revoke update, delete on journal_entries, journal_closings, journal_months, audit_entries from encrier;
revoke delete on journal_counters from encrier;
revoke insert, update, delete on migrations from encrier;

-- The queue of jobs makes its own schema, `pgboss`.
do $$ begin execute format('grant create, temporary on database %I to encrier', current_database()); end $$;
