-- The last page of an extract leads to more than the book: each is made again, its file stays until then.
update edition_extracts set made_from = null where state = 'ready';
