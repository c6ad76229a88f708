-- Since when subscriptions and gifts are revenue only as they are earned: never, until the house says so.
insert into shop_settings (name, value, updated_at) values ('revenue-deferral', '[]', current_timestamp);
