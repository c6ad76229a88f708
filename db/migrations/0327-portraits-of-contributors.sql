-- The portrait on the page of a contributor, as the address of a picture in `avatars/`.
alter table contributors add column portrait_url text check (portrait_url ~ '^/avatars/[0-9a-f]{20}\.webp$');
create index contributors_portrait on contributors (portrait_url) where portrait_url is not null;
