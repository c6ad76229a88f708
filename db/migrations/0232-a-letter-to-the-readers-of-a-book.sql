-- The book whose readers get a letter, of those who get the letter at all; null: all of these. No reference: without its book, a letter
-- goes to nobody, and never to everybody.
alter table mailings add column book_id integer;
