-- Subjects of the trade, and the publisher's categories for them (docs/decisions/059).
create table book_subjects (
  book_id integer not null references books (id) on delete cascade,
  scheme text not null check (scheme in ('thema', 'clil', 'bisac')),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,29}$'),
  primary key (book_id, scheme, code)
);
create index book_subjects_code on book_subjects (scheme, code);

-- A code without a row has the category that the program proposes, if it proposes one; null: none, by the publisher's choice.
create table subject_categories (
  scheme text not null check (scheme in ('thema', 'clil', 'bisac')),
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{0,29}$'),
  category_id integer references categories (id) on delete set null,
  primary key (scheme, code)
);
create index subject_categories_category on subject_categories (category_id);

-- Codes without a category in the dry run of an import, with the number of its books.
alter table imports add column unknown_subjects jsonb not null default '[]';
