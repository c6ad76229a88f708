-- Titles, subtitles and authors that a correction replaced: a manuscript that still opens with them has its title lines recognised
-- (docs/decisions/049).
alter table books add column former_names text[] not null default '{}';
