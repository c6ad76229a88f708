import manifest from "../package.json" with { type: "json" };
import { METHODS } from "node:http";
import { rm, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { after } from "#platform/data/dates.ts";
import { seconds } from "#platform/data/durations.ts";
import { buildMember } from "#test/factories.ts";
import { openTestShop, type TestShop, travelTo } from "#test/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const describedCalls = [
  "GET /api/news",
  "GET /api/books",
  "GET /api/books/{bookSlug}",
  "GET /api/books/editions/meta",
  "GET /api/categories",
  "POST /api/auth/login",
  "POST /api/auth/signup",
  "GET /api/auth/verify",
  "GET /api/auth/me",
  "POST /api/auth/logout",
  "POST /api/payments/add-to-library",
  "POST /api/payments/checkout",
  "POST /api/payments/subscribe",
  "GET /api/users/{id}/dashboard",
  "GET /api/users/subs",
  "GET /api/users/{id}/payments",
  "GET /api/files/download/{editionId}",
  "POST /api/admin/login",
  "POST /api/admin/books",
  "POST /api/admin/upload/edition",
];

const login = (
  payload: string | Buffer | undefined,
  headers: Record<string, string> = { "content-type": "application/json" },
) => shop.call("POST", "/api/auth/login", { body: payload, headers });

describe("HTTP in general (decisions.md)", () => {
  it("an unknown address is 404 with a text", async () => {
    for (const path of ["/api/inconnu", "/api", "/api/books/a/b/c", "/api/auth/login"]) {
      const missing = await shop.call("GET", path);
      expect(missing.status, path).toBe(404);
      expect(missing.json).toEqual({ error: "Adresse inconnue." });
      expect(missing.headers["cache-control"]).toBe("no-store");
    }
  });

  it.each(METHODS.filter((method) => method !== "CONNECT"))(
    "an unknown call by %s is 404 as JSON, whatever it carries",
    async (method) => {
      for (const url of [
        "/api/inconnu",
        "/api",
        "/api/",
        "/api?x",
        "/api/books/a/b/c",
        "/api/docs/inconnu",
      ]) {
        const missing = await shop.app.inject({
          method: method as "GET",
          url,
          headers: { "content-type": "text/html" },
          ...(["GET", "HEAD"].includes(method) ? {} : { payload: "<p>" }),
        });
        expect(missing.statusCode, url).toBe(404);
        expect(missing.headers["content-type"], url).toMatch(/^application\/json/);
        if (method !== "HEAD") expect(missing.json(), url).toEqual({ error: "Adresse inconnue." });
      }
    },
  );

  it("JSON that is nested too deeply is 400 with the limit", async () => {
    const deep = (levels: number) =>
      `{"email":"a","password":"b","x":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    for (const levels of [32, 10_000]) {
      const refused = await login(deep(levels));
      expect(refused.status).toBe(400);
      expect(refused.json).toEqual({ error: "Ce JSON est trop imbriqué\u202f: 32 niveaux au plus." });
    }
    expect((await login(deep(31))).status).toBe(401);
  });

  it.each(["{", "", "undefined", "{'a':1}", "\u{feff}{}", '{"email":'])(
    "a body that is not JSON (%j) is 400 with a text",
    async (body) => {
      const refused = await login(body);
      expect(refused.status).toBe(400);
      expect(refused.json.error).toBeTruthy();
      expect(refused.json.error).not.toMatch(/JSON at|Unexpected|Invalid|expected/);
    },
  );

  it.each([
    "[]",
    "null",
    '"texte"',
    "12",
    "true",
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
  ])("a body of another shape (%s) is 400", async (body) => {
    expect((await login(body)).status).toBe(400);
  });

  it.each([
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "nonsense",
  ])("a body of the type %s is 415", async (type) => {
    const headers = { "content-type": type };
    // The login takes plain forms (decision 135).
    const path = "/api/auth/forgot-password";
    const refused = await shop.call("POST", path, { body: '{"email":"a@exemple.fr"}', headers });
    expect(refused.status).toBe(415);
    expect(refused.json).toEqual({ error: "Ce type de contenu n’est pas accepté ici." });
  });

  it("a body that is too large is 413", async () => {
    const refused = await login(JSON.stringify({ email: "x".repeat(2_000_000), password: "x" }));
    expect(refused.status).toBe(413);
    expect(refused.json).toEqual({ error: "La requête est trop volumineuse." });
  });

  it("a null byte is 400 at every position", async () => {
    const member = await buildMember(shop);
    const attempts = [
      await login('{"email":"a\\u0000b","password":"x"}'),
      await shop.call("PATCH", `/api/users/${member.id}/bio`, { token: member.token, body: { bio: "a\0b" } }),
      await shop.call("POST", "/api/auth/signup", { body: { email: "a@b.fr", nested: [{ deep: "\0" }] } }),
      await shop.call("GET", "/api/books?q=a%00b"),
      await shop.call("GET", "/api/books/a%00b"),
      await shop.call("GET", `/api/users/%00/dashboard`),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 400));
  });

  it("well-known addresses name the contact for weaknesses, and where a password is changed", async () => {
    const { headers, body } = await shop.app.inject({ url: "/.well-known/security.txt" });
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toMatch(/^Contact: (mailto:\S+@\S+|https?:\S+)\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/);
    const change = await shop.app.inject({ url: "/.well-known/change-password" });
    expect([change.statusCode, change.headers.location]).toEqual([302, "/membre/profil"]);
  });

  it("every answer forbids sniffing and foreign scripts", async () => {
    for (const path of ["/api/books", "/api/inconnu", "/healthz"]) {
      const { headers } = await shop.call("GET", path);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toMatch(/script-src 'self'(;| 'sha)/);
      expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers["content-security-policy"]).toContain("require-trusted-types-for 'script'");
      expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("a failure of the program is 500 without internals, and logged", async () => {
    const broken = await openTestShop();
    await broken.deps.db.execute("drop table shop_texts");
    try {
      broken.logged.length = 0;
      const answer = await broken.call("GET", "/api/news");
      expect(answer.status).toBe(500);
      expect(answer.json).toEqual({ error: "Une erreur est survenue. Réessayez dans un instant." });
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(broken.logged).toMatchObject([{ level: 50, msg: "request failed" }]);
    } finally {
      await broken.close();
    }
  });
});

describe("Health (runtime.md)", () => {
  it("/healthz is 200 as soon as the process serves; /readyz when all dependencies answer", async () => {
    expect((await shop.call("GET", "/healthz")).json).toEqual({
      ok: true,
      version: manifest.version,
    });
    const ready = await shop.call("GET", "/readyz");
    expect(ready.status).toBe(200);
    expect(ready.json).toEqual({ ready: true });
    expect(ready.headers["cache-control"]).toBe("no-store");
  });

  it("/readyz is 503 naming what does not answer", async () => {
    const { storageDir } = shop.deps.config;
    await rm(storageDir, { recursive: true, force: true });
    await writeFile(storageDir, "a file where the folder should be");
    const answer = await shop.call("GET", "/readyz");
    await rm(storageDir);
    expect(answer.status).toBe(503);
    expect(answer.json).toEqual({ ready: false, failing: ["store"] });
    expect((await shop.call("GET", "/readyz")).status).toBe(200);
  });

  it("/readyz asks a store that hangs once, and answers in time", async () => {
    const hanging = await openTestShop();
    let asked = 0;
    hanging.deps.store.check = () => {
      asked += 1;
      return new Promise(() => undefined);
    };
    try {
      const answers = await Promise.all([1, 2, 3].map(() => hanging.call("GET", "/readyz")));
      for (const { json } of answers) expect(json).toEqual({ ready: false, failing: ["store"] });
      expect(asked).toBe(1);
    } finally {
      await hanging.close();
    }
  });

  it("/readyz of a flood of probes writes to the store a few times only", async () => {
    const flooded = await openTestShop();
    const { check } = flooded.deps.store;
    let asked = 0;
    flooded.deps.store.check = () => {
      asked += 1;
      return check();
    };
    for (let probe = 0; probe < 30; probe++) expect((await flooded.call("GET", "/readyz")).status).toBe(200);
    await flooded.close();
    expect(asked).toBeLessThanOrEqual(10);
  });
});

describe("Maintenance (decisions.md “Back office”)", () => {
  it("answers public calls 503 with Retry-After, and leaves the back office, health and webhooks open", async () => {
    await shop.settings.maintenance.switch(true);
    try {
      for (const path of ["/api/books", "/api/auth/me", "/api/openapi.json", "/api/users/x/dashboard"]) {
        const closed = await shop.call("GET", path);
        expect(closed.status, path).toBe(503);
        expect(Number(closed.headers["retry-after"])).toBeGreaterThan(0);
        expect(closed.json.error).toMatch(/indisponible/);
      }
      expect((await shop.call("GET", "/api/admin/check")).status).toBe(401);
      expect((await shop.call("GET", "/healthz")).status).toBe(200);
      expect((await shop.call("POST", "/api/payments/webhooks/stripe", { body: {} })).status).toBe(400);
    } finally {
      await shop.settings.maintenance.switch(false);
    }
    expect((await shop.call("GET", "/api/books")).status).toBe(200);
  });

  it("is seen by the other processes within moments", async () => {
    expect((await shop.call("GET", "/api/books")).status).toBe(200);
    await shop.deps.db.execute("update shop_settings set value = 'true' where name = 'maintenance'");
    travelTo(shop, after(shop.clock.now, seconds(1)));
    expect((await shop.call("GET", "/api/books")).status).toBe(503);
    await shop.settings.maintenance.switch(false);
  });
});

describe("The API's description (decisions.md “HTTP in general”)", () => {
  interface Described {
    schema?: Parameters<typeof z.fromJSONSchema>[0];
  }
  interface Operation {
    parameters?: (Described & { in: string; name: string })[];
    requestBody?: { content?: Record<string, Described> };
    responses: Record<string, { content?: Record<string, Described> }>;
  }
  const read = async () => {
    const { json } = await shop.call("GET", "/api/openapi.json");
    return json as {
      openapi: string;
      paths: Record<string, Record<string, Operation>>;
      components: { schemas?: object };
    };
  };
  const operations = async () =>
    Object.entries((await read()).paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    );

  it("is an OpenAPI 3.1 document that names the specification's calls", async () => {
    expect((await read()).openapi).toMatch(/^3\.1\./);
    const names = (await operations()).map(({ method, path }) => `${method} ${path}`);
    expect(names).toEqual(expect.arrayContaining(describedCalls));
  });

  it("declares every parameter of a path, and at least one answer", async () => {
    for (const { path, operation } of await operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (operation.parameters ?? [])
        .filter((each) => each.in === "path")
        .map(({ name }) => name);
      expect(declared.toSorted(), path).toEqual(inPath.toSorted());
      expect(Object.keys(operation.responses).length, path).toBeGreaterThan(0);
    }
  });

  it("holds schemas that a validator reads, and references that lead somewhere", async () => {
    const { components, ...document } = await read();
    // A recursive schema (a tree) is among the components: the validator requires them inside.
    const alone = (schema: unknown): z.core.JSONSchema.JSONSchema =>
      JSON.parse(
        JSON.stringify({ ...(schema as object), $defs: components.schemas ?? {} }).replaceAll(
          "#/components/schemas/",
          "#/$defs/",
        ),
      ) as z.core.JSONSchema.JSONSchema;
    for (const { path, operation } of await operations()) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses)];
      const contents = bodies.flatMap((body) => Object.values(body?.content ?? {}));
      for (const { schema } of [...(operation.parameters ?? []), ...contents]) {
        if (schema)
          expect(z.fromJSONSchema(alone(schema), { defaultTarget: "draft-2020-12" }), path).toBeInstanceOf(
            z.ZodType,
          );
      }
    }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path = ""]) => path,
    );
    for (const reference of references) {
      const target = reference
        .split("/")
        .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], {
          ...document,
          components,
        });
      expect(target, reference).toBeDefined();
    }
  });

  it("says what a book looks like", async () => {
    const { json } = await shop.call("GET", "/api/openapi.json");
    const answer =
      json.paths["/api/books/{bookSlug}"].get.responses["200"].content["application/json"].schema;
    expect(Object.keys(answer.properties)).toContain("editions");
  });

  it("can be browsed", async () => {
    const page = await shop.app.inject({ url: "/api/docs/" });
    expect([200, 302]).toContain(page.statusCode);
  });
});

describe("The local outbox (runtime.md, SMTP_URL)", () => {
  it("shows the mails of a shop that is not public, and nothing else of the disk", async () => {
    const mailing = await openTestShop({ work: true });
    try {
      expect((await mailing.call("GET", "/boite-d-envoi")).body).toContain("Aucun message");
      const form = {
        email: "a<b>@exemple.fr",
        username: "curieuse",
        password: "Lecture-2026",
        acceptCgu: true,
      };
      await mailing.call("POST", "/api/auth/signup", { body: { ...form, email: "curieuse@exemple.fr" } });
      await expect
        .poll(async () => (await mailing.call("GET", "/boite-d-envoi")).body)
        .toContain("curieuse@exemple.fr");
      const { body, headers } = await mailing.call("GET", "/boite-d-envoi");
      expect(headers["cache-control"]).toBe("no-store");
      expect(body).toMatch(/<header><a href="\/">Encrier<\/a><\/header>/);
      expect(body).toMatch(/<small>à curieuse@exemple\.fr, \d+(?:er)? \p{L}+ 2\d{3} à \d\d:\d\d<\/small>/u);
      const link = /href="(\/boite-d-envoi\/[^"]+)"/.exec(body)?.[1] ?? "";
      const shown = await mailing.call("GET", link);
      expect(shown.status).toBe(200);
      expect(shown.body).toContain("/verification?token=");
      expect(shown.headers["content-security-policy"]).toContain("default-src 'none'");
      for (const name of ["inconnu.eml", "..%2f..%2fpackage.json", "%2e%2e%2fpostgres"]) {
        expect((await mailing.call("GET", `/boite-d-envoi/${name}`)).status, name).toBe(404);
      }
    } finally {
      await mailing.close();
    }
  });
});
