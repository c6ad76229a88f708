-- What the publisher chooses for the home page (docs/decisions/093).

create table home_page (
  id integer primary key default 1 check (id = 1),
  -- Without one, the newest edition is featured.
  featured_edition_id integer references editions (id) on delete set null
);
insert into home_page default values;

-- Without any, the largest categories are shown.
create table home_categories (
  category_id integer primary key references categories (id) on delete cascade,
  position integer not null
);

create trigger home_page_public_change after insert or update on home_page
  for each statement execute function public_change();
create trigger home_categories_public_change after insert or delete or update on home_categories
  for each statement execute function public_change();
