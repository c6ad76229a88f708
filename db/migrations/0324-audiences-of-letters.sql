-- Those who get a letter, of all who asked for it: all, subscribers, or the readers of a book (its number), an author or a collection (its
-- slug). No references: without its book, a letter goes to nobody, and never to everybody.
alter table mailings add column audience text not null default 'all'
  check (audience in ('all', 'subscribers', 'book', 'contributor', 'collection'));
alter table mailings add column audience_ref text;
update mailings set audience = 'book', audience_ref = book_id::text where book_id is not null;
alter table mailings drop column book_id;
alter table mailings add check ((audience in ('all', 'subscribers')) = (audience_ref is null));
