-- What an ebook says of its edition (title, author, description, subjects …), as a digest: where it is no longer true, the
-- ebook is made again. Unknown for ebooks from before, which the next change makes again.
alter table edition_formats add column stated text;
