-- Two roles for an external PostgreSQL (docs/operating.md, "Roles of the database"). Run once, as a superuser or as the
-- administrator of a managed server, with passwords of your own:
--   psql --file deploy/database/roles.sql postgres

-- Owns the tables. Only `npm run shop -- migrate` and `restore` use it.
create role encrier_owner login password 'replace-me' nosuperuser nocreatedb nocreaterole;
-- The role of the running shop. It owns nothing but the queue of jobs.
create role encrier login password 'replace-me-too' nosuperuser nocreatedb nocreaterole;

create database encrier owner encrier_owner encoding 'UTF8' template template0;
revoke all on database encrier from public;
grant connect on database encrier to encrier;
