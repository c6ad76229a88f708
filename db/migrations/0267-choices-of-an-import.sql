-- What the publisher chooses in the dry run: authors in one cell are separated, and books without an author, a day or a price come off sale.
alter table imports add column splits_authors boolean not null default true;
alter table imports add column takes_incomplete boolean not null default false;
