import { sendFile } from "#test/send-file.ts";
import type { TestShop } from "#test/test-shop.ts";

/** Uploads a file as the back office does. @returns the path that the server issues */
export async function sendSource(
  shop: TestShop,
  cookie: string,
  kind: "pdf" | "docx" | "epub" | "cover",
  content: Buffer,
  name: string,
): Promise<string> {
  const [path, field] = kind === "cover" ? ["cover", "cover"] : ["edition", "file"];
  const { json } = await sendFile(shop, cookie, `/api/admin/upload/${path}`, { content, name, field });
  return json.path as string;
}
