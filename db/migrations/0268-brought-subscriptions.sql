-- Which import of readers brought a member's period, so that it can be undone.
alter table subscriptions add column import_id integer references reader_imports on delete set null;
create index subscriptions_import on subscriptions (import_id) where import_id is not null;
