-- Fonts of a DOCX in its ebooks (docs/decisions/061-fonts-of-a-docx.md).

alter table edition_sources
  -- By the publisher's choice.
  add column embed_fonts boolean not null default false,
  add constraint edition_sources_fonts_of_docx check (not embed_fonts or kind = 'docx');
