-- Descriptions become formatted text: signs that would be read as notation are escaped, so that nothing changes on screen.

alter table categories disable trigger user;
alter table categories drop constraint categories_description_check;
-- Twice the form's limit: each sign of an earlier text may need an escape.
alter table categories add constraint categories_description_check check (length(description) <= 40000);
update categories
  set description = regexp_replace(regexp_replace(description, '(\\|\*|\[)', '\\\1', 'g'), '^([ \t]*)-(?=[ \t])', '\1\\-', 'gn')
  where description ~ '\\|\*|\[' or description ~ '(?n)^[ \t]*-[ \t]';
alter table categories enable trigger user;

alter table books disable trigger user;
alter table books drop constraint books_description_check;
-- Twice the form's limit: each sign of an earlier text may need an escape.
alter table books add constraint books_description_check check (length(description) <= 40000);
update books
  set description = regexp_replace(regexp_replace(description, '(\\|\*|\[)', '\\\1', 'g'), '^([ \t]*)-(?=[ \t])', '\1\\-', 'gn')
  where description ~ '\\|\*|\[' or description ~ '(?n)^[ \t]*-[ \t]';
alter table books enable trigger user;

alter table editions disable trigger user;
alter table editions drop constraint editions_description_check;
-- Twice the form's limit: each sign of an earlier text may need an escape.
alter table editions add constraint editions_description_check check (length(description) <= 40000);
update editions
  set description = regexp_replace(regexp_replace(description, '(\\|\*|\[)', '\\\1', 'g'), '^([ \t]*)-(?=[ \t])', '\1\\-', 'gn')
  where description ~ '\\|\*|\[' or description ~ '(?n)^[ \t]*-[ \t]';
alter table editions enable trigger user;

alter table contributors disable trigger user;
alter table contributors drop constraint contributors_description_check;
-- Twice the form's limit: each sign of an earlier text may need an escape.
alter table contributors add constraint contributors_description_check check (length(description) <= 40000);
update contributors
  set description = regexp_replace(regexp_replace(description, '(\\|\*|\[)', '\\\1', 'g'), '^([ \t]*)-(?=[ \t])', '\1\\-', 'gn')
  where description ~ '\\|\*|\[' or description ~ '(?n)^[ \t]*-[ \t]';
alter table contributors enable trigger user;

alter table series disable trigger user;
alter table series drop constraint series_description_check;
-- Twice the form's limit: each sign of an earlier text may need an escape.
alter table series add constraint series_description_check check (length(description) <= 40000);
update series
  set description = regexp_replace(regexp_replace(description, '(\\|\*|\[)', '\\\1', 'g'), '^([ \t]*)-(?=[ \t])', '\1\\-', 'gn')
  where description ~ '\\|\*|\[' or description ~ '(?n)^[ \t]*-[ \t]';
alter table series enable trigger user;
