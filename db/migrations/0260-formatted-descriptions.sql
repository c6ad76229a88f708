-- Descriptions become formatted text: signs that would be read as notation are escaped, so that nothing changes on screen.
do $$
declare
  described text;
begin
  foreach described in array array['categories', 'books', 'editions', 'contributors', 'series'] loop
    execute format('alter table %I disable trigger user', described);
    execute format('alter table %I drop constraint %I', described, described || '_description_check');
    -- Twice the form's limit: each sign of an earlier text may need an escape.
    execute format('alter table %I add constraint %I check (length(description) <= 40000)',
      described, described || '_description_check');
    execute format($update$
      update %I
      set description = regexp_replace(regexp_replace(description, '(\\|\*|\[)', '\\\1', 'g'), '^([ \t]*)-(?=[ \t])', '\1\\-', 'gn')
      where description ~ '\\|\*|\[' or description ~ '(?n)^[ \t]*-[ \t]'$update$, described);
    execute format('alter table %I enable trigger user', described);
  end loop;
end $$;
