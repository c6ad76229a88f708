-- The end of all access to an account deletes its challenges.
create index challenges_subject on challenges (subject) where subject is not null;
