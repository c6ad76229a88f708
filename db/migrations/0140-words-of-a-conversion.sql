-- The words that a conversion has kept and lost, as its last build counted them.
alter table edition_formats add column balance jsonb;
-- The publisher has published the text although words of it are missing in the ebooks.
alter table edition_sources add column accepts_missing_text boolean not null default false;
