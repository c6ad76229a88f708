-- Catalogues that the publisher brings from elsewhere: the read rows, what each would do, and what it did (docs/decisions/059).
create table imports (
  id integer generated always as identity primary key,
  name text not null check (length(name) <= 200),
  kind text not null check (kind in ('table', 'onix')),
  columns text[] not null,
  -- The field of each column; null until the publisher has confirmed them.
  mapping text[],
  state text not null default 'mapping' check (state in ('mapping', 'checked', 'running', 'done', 'cancelled')),
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz
);

create table import_rows (
  import_id integer not null references imports (id) on delete cascade,
  number integer not null check (number > 0),
  -- A list of cells, or the record of an ONIX product.
  source jsonb not null,
  title text,
  action text check (action in ('create', 'add', 'change', 'none', 'refuse')),
  reason text,
  changes text[] not null default '{}',
  done_at timestamptz,
  edition_id integer,
  primary key (import_id, number)
);
create index import_rows_left on import_rows (import_id, number) where done_at is null;
create index import_rows_action on import_rows (import_id, action, number);
