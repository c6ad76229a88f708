import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { backupSettings, backupsOf } from "#platform/process/backup-settings.ts";
import {
  coverProblems,
  coversOf,
  readStorageAddress,
  type StorageAddress,
} from "#platform/files/storage-address.ts";
import {
  copiesNeedFolder,
  databaseProblems,
  expectations,
  publicProblems,
  stripeProblems,
  walProblems,
} from "#platform/process/config-problems.server.ts";
import { seconds } from "#platform/data/durations.ts";
import {
  type RateLimitName,
  rateLimitNames,
  type RateLimitPoints,
} from "#platform/http/rate-limits.server.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import { isLoopback, mailHost } from "#platform/process/hosts.ts";

const megabytes = (n: number) => n * 1024 * 1024;
const flag = z
  .enum(["1", "0", "true", "false", "on", "off", "oui", "non"])
  .transform((text) => ["1", "true", "on", "oui"].includes(text));
const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().min(min).max(max));

/** Not z.url: an address of a local socket, `postgres://user@/base?host=/run/postgresql`, names no host. */
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/);

/** `forgot=5, login-account=20`: events in each limit's own period. */
const rateLimits = z
  .string()
  .regex(/^\s*[a-z-]+=\d{1,7}\s*(,\s*[a-z-]+=\d{1,7}\s*)*$/)
  .transform((text): Partial<Record<RateLimitName, unknown>> =>
    Object.fromEntries(text.split(",").map((part) => part.trim().split("=") as [string, string])),
  )
  .pipe(z.partialRecord(z.enum(rateLimitNames), z.coerce.number().int().min(1)));

/** The names and forms of all settings; docs/settings.md describes them. */
export const environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: wholeNumber(0, 65535).default(3000),
  METRICS_PORT: wholeNumber(1, 65535).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  REPLICA_LAG_SECONDS: wholeNumber(1, 300).default(5),
  DATABASE_POOL: wholeNumber(3, 500).default(12),
  DATABASE_PREPARED: flag.optional(),
  STATEMENT_SECONDS: wholeNumber(1, 3600).default(30),
  LOCK_SECONDS: wholeNumber(1, 3600).default(10),
  COPIES_DIR: z.string().optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  STORAGE_URL: z
    .string()
    .transform((text, context): StorageAddress => {
      const address = readStorageAddress(text);
      if (address) return address;
      context.addIssue({ code: "custom" });
      return z.NEVER;
    })
    .optional(),
  COVERS: z.union([z.enum(["shop", "presigned"]), z.url({ protocol: /^https?$/ })]).default("shop"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  PAYMENTS: z.enum(["simulated", "stripe"]).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  REPORTS_URL: z.url({ protocol: /^(file|sftp)$/ }).optional(),
  VAT_REGISTER: z.union([z.literal("off"), z.url({ protocol: /^https?$/ })]).optional(),
  ROLE: z.enum(["web", "worker", "all"]).default("all"),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  DEMO: z.union([flag, z.literal("catalogue")]).optional(),
  ADMIN_USERNAME: z.string().min(1).max(50).default("admin"),
  ADMIN_PASSWORD: z.string().min(8).max(200).optional(),
  CACHE_MB: wholeNumber(0, 4096).default(32),
  CACHE_DISK_MB: wholeNumber(0, 65_536).default(256),
  SHOP_BRAND: z.string().min(1).max(60).default("Encrier"),
  RATE_LIMITS: rateLimits.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** `key=value,key=value`: the exporter reads it from the environment. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default("encrier"),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/)
    .transform(Number)
    .default(1),
  /** A path; the file holds the key. */
  SECRET_KEY_FILE: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(16).max(1000).optional(),
  ...backupSettings,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * The settings of `runtime.md`. Empty values count as absent.
 * @throws StartupError with one line for each wrong value
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new StartupError([...new Set(parsed.error.issues.map(lineFor))].join("\n"));
  const settings = parsed.data;
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, "");
  const isPublic = !isLoopback(new URL(publicUrl).hostname);
  const problems = [
    ...publicProblems(settings, publicUrl, isPublic),
    ...stripeProblems(settings),
    ...coverProblems(settings.COVERS, settings.STORAGE_URL),
    ...databaseProblems(settings),
    ...walProblems(settings),
    ...(settings.COPIES_DIR && settings.STORAGE_URL?.kind === "s3" ? [copiesNeedFolder] : []),
  ];
  if (problems.length > 0) throw new StartupError(problems.join("\n"));

  const dataDir = resolve(settings.DATA_DIR);
  return {
    host: settings.HOST,
    port: settings.PORT,
    metricsPort: settings.METRICS_PORT,
    publicUrl,
    isPublic,
    trustProxyHops: settings.TRUST_PROXY,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    /** For sessions with state, if `databaseUrl` goes through a pooler in transaction mode. */
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
    /** A replica further behind is not read, in milliseconds. */
    replicaLagMs: seconds(settings.REPLICA_LAG_SECONDS),
    /** Connections of this process for requests and background work; a half is for public reads. */
    databasePool: settings.DATABASE_POOL,
    database: {
      isPooled: settings.DATABASE_DIRECT_URL !== undefined,
      namesStatements: settings.DATABASE_PREPARED ?? settings.DATABASE_DIRECT_URL === undefined,
      statementMs: seconds(settings.STATEMENT_SECONDS),
      lockMs: seconds(settings.LOCK_SECONDS),
    },
    redisUrl: settings.REDIS_URL,
    /** The folder of the files, unless there is object storage. */
    storageDir:
      settings.STORAGE_URL?.kind === "folder" ? resolve(settings.STORAGE_URL.folder) : `${dataDir}/files`,
    objectStorage: settings.STORAGE_URL?.kind === "s3" ? settings.STORAGE_URL : null,
    covers: coversOf(settings.COVERS, settings.STORAGE_URL),
    /** Where a proxy takes copies that it sends itself; null: the shop sends them. */
    copiesDir: settings.COPIES_DIR ? resolve(settings.COPIES_DIR) : null,
    /** Folder for unfinished files. */
    scratchDir: `${dataDir}/tmp`,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `${settings.SHOP_BRAND} <bonjour@${mailHost(publicUrl)}>`,
    payments: settings.PAYMENTS ?? "simulated",
    stripe: {
      secretKey: settings.STRIPE_SECRET_KEY,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      apiBase: settings.STRIPE_API_BASE,
    },
    reportsUrl: new URL(settings.REPORTS_URL ?? pathToFileURL(`${dataDir}/declarations`)),
    vatRegister: settings.VAT_REGISTER,
    role: settings.ROLE,
    /** How long a stopping process still answers new requests, in milliseconds. */
    drainMs: seconds(settings.DRAIN_SECONDS ?? (isPublic || settings.ROLE === "web" ? 5 : 0)),
    demo: settings.DEMO,
    admin: { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD },
    brand: settings.SHOP_BRAND,
    logLevel: settings.LOG_LEVEL,
    /** Where traces of requests and jobs are sent, and the part of them; undefined for none. */
    traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ""),
          serviceName: settings.OTEL_SERVICE_NAME,
          ratio: settings.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    /** Replaces the limits' default numbers (decisions.md, "Edges"). */
    rateLimits: (settings.RATE_LIMITS ?? {}) as RateLimitPoints,
    /** Memory for cached public answers, in bytes; 0 for none. */
    answerCacheBytes: megabytes(settings.CACHE_MB),
    /** The same on the disk of each machine. */
    diskCacheBytes: megabytes(settings.CACHE_DISK_MB),
    /** The file of the key that seals stored secrets. */
    secretKeyFile: resolve(settings.SECRET_KEY_FILE ?? `${dataDir}/secret.key`),
    /** Encrypts backups; null: they are not encrypted. */
    backupPassphrase: settings.BACKUP_PASSPHRASE ?? null,
    /** Null: no backup is made by itself. */
    backups: backupsOf(settings),
    /** Whether the log of the embedded database is stored with the backups, for a return to any instant. */
    archivesWal: settings.BACKUP_WAL,
    /** Upload limits in bytes (decisions.md, "Files"). */
    uploadLimits: {
      pdf: megabytes(200),
      docx: megabytes(50),
      epub: megabytes(100),
      cover: megabytes(20),
      avatar: megabytes(5),
    },
  };
}

/** Settings whose values are addresses with passwords, keys or passwords. */
const secretSettings = new Set([
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "STORAGE_URL",
  "REDIS_URL",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "ADMIN_PASSWORD",
  "BACKUP_URL",
  "BACKUP_PASSPHRASE",
]);

/** The settings that are given, by their names; null in place of a secret. */
export function describeSettings(env: Record<string, string | undefined>): Record<string, string | null> {
  const given = Object.keys(environment.shape).flatMap((name) => {
    const value = env[name];
    return value ? [[name, secretSettings.has(name) ? null : value] as const] : [];
  });
  return Object.fromEntries(given);
}

const lineFor = (issue: z.core.$ZodIssue): string => {
  const name = String(issue.path[0]);
  return `${name} : valeur incorrecte ; attendu : ${expectations[name] ?? "une valeur non vide"}.`;
};
