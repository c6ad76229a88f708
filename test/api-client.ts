import { demoBooks } from "#db/demo/catalogue.ts";
import { renderCover } from "#db/demo/covers.ts";
import { renderEditionDocx } from "#db/demo/edition-docx.ts";
import { renderEditionPdf } from "#db/demo/edition-pdf.ts";
import { linkIn, type TestMailServer } from "#test/mail-server.ts";

/** Calls a running shop over HTTP. Rejects with the answer's text unless it succeeded. */
export async function ask<T = unknown>(
  url: string,
  options: { method?: string; body?: unknown; token?: string; cookie?: string; form?: FormData } = {},
): Promise<T> {
  const response = await send(url, options);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${url}: ${text}`);
  return (text ? JSON.parse(text) : null) as T;
}

function send(url: string, options: Parameters<typeof ask>[1] = {}): Promise<Response> {
  return fetch(url, {
    method: options.method ?? (options.body || options.form ? "POST" : "GET"),
    headers: {
      ...(options.body ? { "content-type": "application/json" } : {}),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.cookie ? { cookie: options.cookie } : {}),
    },
    ...(options.form ? { body: options.form } : options.body ? { body: JSON.stringify(options.body) } : {}),
  });
}

export async function signInAdministrator(shop: string, username: string, password: string): Promise<string> {
  const response = await send(`${shop}/api/admin/login`, { body: { username, password } });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (!cookie)
    throw new Error(`The administrator was not let in: ${response.status} ${await response.text()}`);
  return cookie;
}

/** Publishes a short demonstration book as an administrator would: three uploads, then the book. */
export async function publishShortBook(
  shop: string,
  cookie: string,
  { title, onlineAt }: { title?: string; onlineAt?: Date } = {},
): Promise<{ editionId: number; pages: number }> {
  const [demo, edition] = shortest();
  const book = { ...demo, title: title ?? demo.title };
  const names = { title: book.title, author: book.author, editionTitle: edition.title };
  const upload = async (call: string, field: string, content: Buffer) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(names)) form.set(name, value);
    form.set(field, new Blob([new Uint8Array(content)]), "fichier");
    return ask<{ path: string; pages: number }>(`${shop}/api/admin/upload/${call}`, { form, cookie });
  };
  const cover = await renderCover({ ...names, seed: edition.coverSeed ?? 0 });
  const pdf = await upload("edition", "file", await renderEditionPdf(book, edition));
  const published = await ask<{ editionId: number }>(`${shop}/api/admin/books`, {
    cookie,
    body: {
      title: book.title,
      author: book.author,
      description: book.description,
      tags: book.tags,
      categoryIds: [],
      edition: {
        editionTitle: edition.title,
        editionDescription: edition.description,
        publicationDate: edition.publicationDate,
        priceEuros: 4.99,
        isFree: false,
        ...(onlineAt && { onlineAt: onlineAt.toISOString() }),
        pdfPath: pdf.path,
        docxPath: (await upload("edition", "file", await renderEditionDocx(book, edition))).path,
        coverPath: (await upload("cover", "cover", cover)).path,
      },
    },
  });
  return { editionId: published.editionId, pages: pdf.pages };
}

function shortest() {
  const all = demoBooks.flatMap((book) => book.editions.map((edition) => [book, edition] as const));
  const [first] = all.toSorted(([, a], [, b]) => a.pages - b.pages);
  if (!first) throw new Error("The demonstration has no edition.");
  return first;
}

/** Signs up, verifies by the mailed link, logs in. @returns the member's id and token */
export async function joinAsMember(
  shop: string,
  mail: TestMailServer,
  name: string,
): Promise<{ id: string; token: string; email: string }> {
  const email = `${name}@exemple.fr`;
  const password = "Mysterieuse-1875";
  await ask(`${shop}/api/auth/signup`, { body: { email, username: name, password, acceptCgu: true } });
  const link = linkIn(await mail.waitFor(email, "Confirmez votre adresse"), "/verification");
  await ask(`${shop}/api/auth/verify${link.search}`);
  const { token } = await ask<{ token: string }>(`${shop}/api/auth/login`, { body: { email, password } });
  const { id } = await ask<{ id: string }>(`${shop}/api/auth/me`, { token });
  return { id, token, email };
}
