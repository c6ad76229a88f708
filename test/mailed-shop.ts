import { startMailServer, type TestMailServer } from "#test/mail-server.ts";
import { openTestShop, type TestShop, type TestShopOptions } from "#test/test-shop.ts";

/** The whole shop with background work, which sends its mails to a separate server. Closing it closes both. */
export async function openMailedShop(
  options: TestShopOptions = {},
): Promise<{ shop: TestShop; mail: TestMailServer }> {
  const mail = await startMailServer();
  const shop = await openTestShop({ work: true, ...options, env: { SMTP_URL: mail.url, ...options.env } });
  const close = async () => {
    await shop.close();
    await mail.close();
  };
  return { shop: { ...shop, close }, mail };
}
