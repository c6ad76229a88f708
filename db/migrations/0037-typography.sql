-- French typography of the ebooks (docs/decisions/044-typography.md).

alter table edition_sources
  -- The kinds to set in the text of a DOCX; null: all for a book in French, none for others.
  add column typography text[]
    check (typography <@ array['spaces', 'apostrophes', 'quotes', 'ellipses', 'dashes', 'units', 'ordinals']),
  add constraint edition_sources_typography_of_docx check (typography is null or kind = 'docx');
