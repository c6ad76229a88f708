-- Single-use codes for free copies (docs/decisions/065-gift-codes.md).

create table code_batches (
  id integer generated always as identity primary key,
  label text not null check (btrim(label) <> '' and length(label) <= 100),
  -- The first instant at which its codes are no longer valid; null: no end.
  expires_at timestamptz,
  created_at timestamptz not null
);

create table code_batch_editions (
  batch_id integer not null references code_batches on delete cascade,
  edition_id integer not null references editions on delete cascade,
  primary key (batch_id, edition_id)
);
create index code_batch_editions_edition on code_batch_editions (edition_id);

create table gift_codes (
  code text primary key check (code ~ '^[2-9A-HJKMNP-TV-Z]{12}$'),
  batch_id integer references code_batches,
  redeemed_by uuid references members,
  redeemed_at timestamptz,
  revoked_at timestamptz,
  check ((redeemed_by is null) = (redeemed_at is null))
);
create index gift_codes_batch on gift_codes (batch_id, redeemed_at desc nulls last, code) where batch_id is not null;
create index gift_codes_redeemed_by on gift_codes (redeemed_by) where redeemed_by is not null;
