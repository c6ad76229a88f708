import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EmbeddedPostgres } from "#platform/postgres/embedded/embedded-postgres.server.ts";
import { program } from "#platform/process/program.server.ts";
import { ask } from "#test/api-client.ts";
import { lastSession } from "#test/card-shop.ts";
import { askFor } from "#test/external/load.ts";
import { buildBook, buildMember, testPassword } from "#test/factories.ts";
import { startOn } from "#test/postgres/test-cluster.ts";
import { type RunningShop, startBuiltShop } from "#test/running-shop.ts";
import { startStripe, type StripeStandIn } from "#test/stripe-server.ts";
import { openTestShop, type TestShop } from "#test/test-shop.ts";
import { commandScript, projectNode } from "../../scripts/project.mjs";

const minute = 60_000;
let folder: string;
let cluster: EmbeddedPostgres;
let former: RunningShop;
let present: RunningShop;
let stripe: StripeStandIn;
/** The present version in this process. */
let inside: TestShop;

const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();

/**
 * The last release that is not this version itself, by its tag: a clone that lacks the tag fetches it. Before the first
 * release, no former version serves next to the present one: it is the last commit.
 */
function formerVersion(): { name: string; commit: string } {
  const tags = program.releases.map(({ version }) => `v${version}`);
  const head = git("rev-parse", "HEAD");
  for (const name of tags.toReversed()) {
    if (git("tag", "--list", name) === "") git("fetch", "--quiet", "--depth=1", "origin", "tag", name);
    const commit = git("rev-parse", `${name}^{commit}`);
    if (commit !== head) return { name, commit };
  }
  return { name: `${head.slice(0, 8)}, as there is no release before`, commit: head };
}

const formerly = formerVersion();

/** Builds a version in its own folder, with the dependencies of this one. */
async function buildVersion(commit: string, target: string): Promise<void> {
  await mkdir(target);
  const archive = execFileSync("git", ["archive", commit], { maxBuffer: 1 << 30 });
  execFileSync("tar", ["-x", "-C", target], { input: archive });
  await symlink(resolve("node_modules"), join(target, "node_modules"));
  execFileSync(projectNode(), [commandScript("@react-router/dev", "react-router"), "build"], {
    cwd: target,
    stdio: "ignore",
    env: { ...process.env, NODE_ENV: "production" },
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encrier-former-"));
  await chmod(folder, 0o711);
  await buildVersion(formerly.commit, join(folder, "program"));
  cluster = await startOn(join(folder, "cluster"));
  stripe = await startStripe();
  const env = {
    DATABASE_URL: cluster.url,
    DEMO: "off",
    PAYMENTS: "stripe",
    STRIPE_SECRET_KEY: "sk_test_essai",
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.apiBase,
  };
  // The former version makes the schema; the present one migrates it while the former one serves.
  former = await startBuiltShop(join(folder, "former"), env, join(folder, "program"));
  present = await startBuiltShop(join(folder, "present"), env);
  inside = await openTestShop({ beside: { databaseUrl: cluster.url } });
}, 5 * minute);

afterAll(async () => {
  await former?.stop();
  await present?.stop();
  await inside?.close();
  await cluster?.stop();
  await stripe?.close();
  await rm(folder, { recursive: true, force: true });
}, minute);

/** Orders an edition at one version, pays, and lets the provider notify a version. */
async function buy(
  shop: RunningShop,
  notified: RunningShop,
  token: string,
  editionId: number,
): Promise<void> {
  await ask(`${shop.url}/api/payments/checkout`, {
    token,
    body: { edition_ids: [editionId], withdrawal_consent: true },
  });
  const session = stripe.pay(lastSession(stripe));
  const { body, signature } = await stripe.message("checkout.session.completed", session);
  const answer = await fetch(`${notified.url}/api/payments/webhooks/stripe`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body,
  });
  expect(answer.status).toBe(200);
}

const ownedBy = async (shop: RunningShop, token: string): Promise<number[]> =>
  (await ask<{ purchasedEditionIds: number[] }>(`${shop.url}/api/auth/me`, { token })).purchasedEditionIds;

it(
  `The former version (${formerly.name}) serves on the schema of the present one, while both serve: pages, searches, logins, purchases`,
  async () => {
    const { slug, editionIds } = await buildBook(inside, {
      title: "Le Ventre de Paris",
      editions: [{}, {}, {}].map((_, n) => ({ title: `Édition ${n + 1}` })),
    });
    const [one = 0, two = 0, three = 0] = editionIds;
    for (const path of ["/", "/catalogue?q=ventre", `/livre/${slug}`, "/api/books?q=vantre", "/sitemap.xml"])
      expect([path, await askFor(former.url + path)]).toEqual([path, null]);
    const { email } = await buildMember(inside);
    const { token } = await ask<{ token: string }>(`${former.url}/api/auth/login`, {
      body: { email, password: testPassword },
    });
    await buy(former, former, token, one);
    await buy(former, present, token, two);
    await buy(present, former, token, three);
    for (const shop of [former, present]) expect((await ownedBy(shop, token)).toSorted()).toEqual(editionIds);
    for (const shop of [former, present]) expect(shop.output()).not.toMatch(/"level":(?:50|60)/);
  },
  minute,
);
