import type { TestShop } from "#test/test-shop.ts";

/** Sends a file to a call of the back office as its screens do. */
export async function sendFile(
  shop: TestShop,
  cookie: string,
  path: string,
  { content, name, field = "file" }: { content: string | Uint8Array; name: string; field?: string },
) {
  const form = new FormData();
  form.append(field, new Blob([typeof content === "string" ? content : new Uint8Array(content)]), name);
  const encoded = new Response(form);
  return shop.call("POST", path, {
    cookie,
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  });
}
