import { describe, expect, it } from "vitest";
import { readConfig } from "#platform/process/config.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";

const linesOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error.message.split("\n");
    throw error;
  }
  return [];
};

const shop = {
  PUBLIC_URL: "https://librairie.exemple.fr",
  SMTP_URL: "smtp://u:p@mail.exemple.fr:587",
  PAYMENTS: "simulated",
};

describe("Settings (runtime.md, “Environment”)", () => {
  it("are all optional", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      publicUrl: "http://localhost:3000",
      isPublic: false,
      trustProxyHops: 0,
      databaseUrl: undefined,
      smtpUrl: undefined,
      payments: "simulated",
      role: "all",
      demo: undefined,
      admin: { username: "admin", password: undefined },
      brand: "Encrier",
      logLevel: "info",
    });
  });

  it("count as absent when empty", () => {
    expect(readConfig({ PORT: "", SMTP_URL: "", DEMO: "", PAYMENTS: "" }).port).toBe(3000);
  });

  it.each([
    ["PORT", "abc"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["METRICS_PORT", "0"],
    ["PUBLIC_URL", "librairie.exemple.fr"],
    ["PUBLIC_URL", "ftp://exemple.fr"],
    ["TRUST_PROXY", "oui"],
    ["TRUST_PROXY", "11"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_DIRECT_URL", "localhost"],
    ["DATABASE_REPLICA_URL", "localhost"],
    ["DATABASE_POOL", "2"],
    ["DATABASE_PREPARED", "perhaps"],
    ["STATEMENT_SECONDS", "0"],
    ["LOCK_SECONDS", "0"],
    ["REPLICA_LAG_SECONDS", "0"],
    ["DRAIN_SECONDS", "301"],
    ["STORAGE_URL", "http://exemple.fr"],
    ["STORAGE_URL", "s3://livres?pathStyle=oui"],
    ["COVERS", "cdn.exemple.fr"],
    ["COVERS", "presigned"],
    ["SMTP_URL", "mail.exemple.fr:25"],
    ["PAYMENTS", "paypal"],
    ["STRIPE_API_BASE", "stripe.test"],
    ["ROLE", "cook"],
    ["DEMO", "peut-être"],
    ["LOG_LEVEL", "loud"],
    ["ADMIN_PASSWORD", "court"],
    ["SHOP_BRAND", "x".repeat(61)],
    ["REDIS_URL", "localhost:6379"],
  ])("%s=%s stops the start with one line that names it", (name, value) => {
    const lines = linesOf({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} : `));
  });

  it("that are wrong are all reported, one line each", () => {
    const lines = linesOf({ PORT: "x", ROLE: "x", DEMO: "x" });
    expect(lines.map((line) => line.split(" ")[0]).toSorted()).toEqual(["DEMO", "PORT", "ROLE"]);
  });

  it("never repeat a secret in their refusal", () => {
    expect(
      linesOf({ DATABASE_URL: "mysql://u:xyz789@h/x", SMTP_URL: "http://u:xyz789@h" }).join(),
    ).not.toContain("xyz789");
    expect(linesOf({ STORAGE_URL: "s3://cle:xyz789@livres?x=1" }).join()).not.toContain("xyz789");
    expect(linesOf({ ADMIN_PASSWORD: "secret!" }).join()).not.toContain("secret!");
  });

  it("name no statements behind a pooler, unless it supports them", () => {
    const pooled = {
      DATABASE_URL: "postgres://h/shop",
      DATABASE_DIRECT_URL: "postgres://d/shop",
    };
    expect(readConfig({}).database).toMatchObject({ isPooled: false, namesStatements: true });
    expect(readConfig(pooled).database).toMatchObject({ isPooled: true, namesStatements: false });
    expect(readConfig({ ...pooled, DATABASE_PREPARED: "on" }).database.namesStatements).toBe(true);
  });

  it.each(["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"])("want DATABASE_URL with %s", (name) => {
    expect(linesOf({ [name]: "postgres://h/shop" })).toEqual([
      `${name} : DATABASE_URL doit aussi être indiquée.`,
    ]);
  });

  it("let a process answer for a while before it ends where a proxy may be in front of it", () => {
    expect(readConfig({}).drainMs).toBe(0);
    expect(readConfig({ ROLE: "web" }).drainMs).toBe(5000);
    expect(readConfig(shop).drainMs).toBe(5000);
    expect(readConfig({ ...shop, DRAIN_SECONDS: "0" }).drainMs).toBe(0);
  });

  it("name a port of 0 for any free one", () => {
    expect(readConfig({ PORT: "0" }).port).toBe(0);
  });

  it("put files under DATA_DIR, or where STORAGE_URL says", () => {
    expect(readConfig({ DATA_DIR: "/srv/encrier" }).storageDir).toBe("/srv/encrier/files");
    expect(readConfig({ STORAGE_URL: "file:/srv/livres" }).storageDir).toBe("/srv/livres");
  });

  it("take covers from the shop, from the bucket, or from a public address", () => {
    expect(readConfig({}).covers).toBeNull();
    const bucket = { STORAGE_URL: "s3://livres?region=eu-west-3", COVERS: "presigned" };
    expect(readConfig(bucket).covers).toEqual({
      kind: "presigned",
      origin: "https://livres.s3.eu-west-3.amazonaws.com",
    });
    expect(readConfig({ COVERS: "https://cdn.exemple.fr/livres/" }).covers).toEqual({
      kind: "public",
      base: "https://cdn.exemple.fr/livres",
      origin: "https://cdn.exemple.fr",
    });
  });

  it("drop the slash at the end of PUBLIC_URL", () => {
    expect(readConfig({ PUBLIC_URL: "http://localhost:3000/" }).publicUrl).toBe("http://localhost:3000");
  });
});

describe("A public shop (runtime.md)", () => {
  it.each([
    "http://localhost:3000",
    "http://boutique.localhost",
    "http://127.0.0.1:8080",
    "http://[::1]:3000",
  ])("is not one at %s", (url) => {
    expect(readConfig({ PUBLIC_URL: url }).isPublic).toBe(false);
  });

  it("starts with HTTPS, mail, and payments said explicitly", () => {
    expect(readConfig(shop)).toMatchObject({ isPublic: true, payments: "simulated" });
    expect(readConfig(shop).mailFrom).toContain("@librairie.exemple.fr");
  });

  it.each([
    ["PUBLIC_URL", { ...shop, PUBLIC_URL: "http://librairie.exemple.fr" }],
    ["SMTP_URL", { ...shop, SMTP_URL: "" }],
    ["PAYMENTS", { ...shop, PAYMENTS: "" }],
  ])("is refused without a good %s", (name, env) => {
    const lines = linesOf(env);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name} : `));
  });

  it("is one behind a name that only begins like this machine's", () => {
    expect(linesOf({ PUBLIC_URL: "http://localhost.exemple.fr" }).length).toBeGreaterThan(0);
    expect(linesOf({ PUBLIC_URL: "http://127.0.0.1.exemple.fr" }).length).toBeGreaterThan(0);
  });
});

describe("PAYMENTS=stripe (decisions.md “Edges”)", () => {
  it("stops the start without its keys, naming each", () => {
    const lines = linesOf({ PAYMENTS: "stripe" });
    expect(lines.map((line) => line.split(" ")[0])).toEqual(["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"]);
    expect(linesOf({ PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk" })).toHaveLength(1);
    expect(linesOf({ PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "whsec" })).toEqual(
      [],
    );
  });
});

it("A proxy sends copies of files in a folder only", () => {
  expect(linesOf({ COPIES_DIR: "/srv/copies", STORAGE_URL: "s3://livres?region=eu" })).toEqual([
    "COPIES_DIR\u202f: seulement avec des fichiers dans un dossier, pas dans un espace objet.",
  ]);
  expect(readConfig({ COPIES_DIR: "/srv/copies" }).copiesDir).toBe("/srv/copies");
});

describe("BACKUP_WAL", () => {
  it("archives the log of the embedded database only, next to scheduled backups", () => {
    expect(linesOf({ BACKUP_WAL: "on" })).toEqual(["BACKUP_WAL\u202f: BACKUP_URL doit aussi être indiquée."]);
    expect(
      linesOf({ BACKUP_WAL: "on", BACKUP_URL: "/mnt/kept", DATABASE_URL: "postgres://u@host/shop" }),
    ).toEqual([expect.stringContaining("seulement avec la base embarquée")]);
    expect(readConfig({ BACKUP_WAL: "on", BACKUP_URL: "/mnt/kept" }).archivesWal).toBe(true);
    expect(readConfig({ BACKUP_URL: "/mnt/kept" }).archivesWal).toBe(false);
  });
});
