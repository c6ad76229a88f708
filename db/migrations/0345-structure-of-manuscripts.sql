-- What the publisher answered about the structure of a DOCX: titles, verse, what is left as text (docs/decisions/148-structure-of-a-manuscript.md).
-- It is kept when the file is replaced; null: no answer.
alter table edition_sources add structure jsonb check (structure is null or kind = 'docx');
