-- Earlier files of an edition are kept. One that the publisher has opened lately is not removed: it may be on its way.
alter table uploads add column opened_at timestamptz;
create index uploads_of_edition on uploads (edition_id, kind, attached_at desc) where edition_id is not null;
