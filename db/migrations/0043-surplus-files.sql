-- Replaced files beyond the limit are marked when a file is replaced or the limit changes, so that the hourly removal reads only these
-- (docs/decisions/045).
alter table uploads add column surplus boolean not null default false;

update uploads set surplus = true from (
  select path, row_number() over (partition by edition_id, kind order by attached_at desc nulls last, path desc) as place
  from uploads earlier
  where edition_id is not null
    and not exists (select from edition_sources where storage_path = earlier.path)
) ranked
where ranked.path = uploads.path
  and place > coalesce((select value::text::integer from shop_settings where name = 'kept-files'), 20);

create index uploads_surplus on uploads (created_at) where surplus;
