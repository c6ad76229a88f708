-- The home page and the menus are arranged as texts (docs/decisions/147). A change renews the home page at once, one of the menus every page.
create or replace function text_announced() returns trigger language plpgsql as $$
begin
  perform announce_changes(array[
    case new.name when 'letter' then 'letter' when 'text-mining' then 'all' when 'menus' then 'all'
      when 'home' then 'home'
      else 'texts' end]);
  -- Every process reads the texts again.
  perform pg_notify('public_change', tg_table_name);
  return null;
end $$;

-- Links were said in three places: by the program, by each page of the publisher's own, and by the look. From now on the menus
-- say them all; a house that had chosen some keeps what its readers saw.
with current as (
  select distinct on (name) name, value, effective_on from shop_texts
  where origin <> 'program' and (name like 'own-%' or name = 'look')
    and effective_on <= (now() at time zone 'Europe/Paris')::date
  order by name, revision desc
), chosen as (
  select 1 as place, value ->> 'title' as label, value ->> 'menu' as menu, effective_on,
    case name when 'own-agenda' then '/agenda' else '/page/' || substr(name, 5) end as href
  from current where name like 'own-%' and value -> 'online' = 'true' and value ->> 'menu' in ('header', 'footer')
  union all
  select 2, link ->> 'label', 'footer', effective_on, link ->> 'href'
  from current cross join lateral jsonb_array_elements(coalesce(value -> 'footer_links', '[]')) link where name = 'look'
), entries as (
  select jsonb_build_object('href', href, 'label', label) as entry, place, label, menu, effective_on from chosen
)
insert into shop_texts (name, revision, origin, value, effective_on, saved_at)
select 'menus', 1, 'publisher', jsonb_build_object('menus', jsonb_build_object(
  'header', '[{"href": "/abonnement", "label": "Abonnement"}]'::jsonb || coalesce(
    jsonb_agg(entry order by label collate "fr-x-icu") filter (where menu = 'header'), '[]'),
  'footer', '[{"href": "/abonnement", "label": "Abonnement"}, {"href": "/envies", "label": "Mes envies"},
    {"href": "/aide", "label": "Aide"}, {"href": "/presentation", "label": "Présentation"},
    {"href": "/mentions", "label": "Mentions légales"}, {"href": "/cgu", "label": "CGU"}]'::jsonb
    || jsonb_agg(entry order by place, label collate "fr-x-icu"))), max(effective_on), now()
from entries having count(*) > 0;
