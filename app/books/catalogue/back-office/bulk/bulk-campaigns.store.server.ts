import { type SQL, sql } from "drizzle-orm";
import { campaignPrices, campaigns } from "#books/catalogue/catalogue.tables.ts";

/** The campaign that an edition is in, or will be in next; its instants in UTC. */
export const campaignAt = (now: Date, edition: SQL): SQL => sql`(
  select jsonb_build_object('id', c.id, 'name', c.name, 'price_cents', p.price_cents,
    'starts_at', to_char(p.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'ends_at', to_char(p.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from ${campaignPrices} p join ${campaigns} c on c.id = p.campaign_id
  where p.edition_id = ${edition} and p.ends_at > ${now.toISOString()}::timestamptz order by p.starts_at limit 1)`;
