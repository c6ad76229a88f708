-- What the dashboard counts at each visit, among all editions.
create index editions_lacking_files on editions (book_id) where needs_files;
