-- "Other books by this author" beside each book: the most downloaded first, whatever the author's number of books. Downloads
-- stand in other indexes of the table already, so that counting one costs hardly more.
create index books_author on books (author, downloads desc, id desc) where online_at is not null;
