import type { TestShop } from "#test/test-shop.ts";

/** Uploads a file as the back office does. @returns the path that the server issues */
export async function sendSource(
  shop: TestShop,
  cookie: string,
  kind: "pdf" | "docx" | "epub" | "cover",
  content: Buffer,
  name: string,
): Promise<string> {
  const form = new FormData();
  form.append(kind === "cover" ? "cover" : "file", new Blob([new Uint8Array(content)]), name);
  const encoded = new Response(form);
  const { json } = await shop.call("POST", `/api/admin/upload/${kind === "cover" ? "cover" : "edition"}`, {
    cookie,
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  });
  return json.path as string;
}
