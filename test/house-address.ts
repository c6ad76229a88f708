import { buildAdministrator } from "#test/factories.ts";
import type { TestShop } from "#test/test-shop.ts";

/** Gives the identity an e-mail address, to which the shop's alarms are sent: a new shop has none. */
export async function giveHouseAddress(shop: TestShop): Promise<void> {
  const { cookie } = await buildAdministrator(shop);
  const path = "/api/admin/texts/identity";
  const { revision, values } = (await shop.call("GET", path, { cookie })).json;
  const body = { revision, values: { ...values, email: "maison@editions-encrier.fr" } };
  const answer = await shop.call("PUT", path, { cookie, body });
  if (answer.status !== 200) throw new Error(`The identity was not saved: ${answer.body}`);
}
