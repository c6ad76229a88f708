-- A campaign changes what an export says of its editions (docs/decisions/068): when it is planned, changed, stopped or deleted. Its first
-- and last instant are known before, so they need no change.

create trigger campaign_price_added after insert on campaign_prices referencing new table as changed
  for each statement execute function stamp_editions();
create trigger campaign_price_updated after update on campaign_prices referencing new table as changed
  for each statement execute function stamp_editions();
create trigger campaign_price_removed after delete on campaign_prices referencing old table as changed
  for each statement execute function stamp_editions();
