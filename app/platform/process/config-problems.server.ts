import { backupExpectations } from "#platform/process/backup-settings.ts";
import { rateLimitNames } from "#platform/http/rate-limits.server.ts";
import { storageAddressText } from "#platform/files/storage-address.ts";

/** The expected values of settings, as shown when a value is wrong. */
export const expectations: Record<string, string> = {
  PORT: "un port de 1 à 65535 (0 pour un port libre)",
  METRICS_PORT: "un port de 1 à 65535",
  PUBLIC_URL: "une adresse complète, comme https://librairie.exemple.fr",
  TRUST_PROXY: "un nombre de relais, de 0 à 10",
  DATABASE_URL: "une adresse postgres://utilisateur:motdepasse@hôte:port/base",
  DATABASE_DIRECT_URL: "une adresse postgres://utilisateur:motdepasse@hôte:port/base",
  DATABASE_REPLICA_URL: "une adresse postgres://utilisateur:motdepasse@hôte:port/base",
  REPLICA_LAG_SECONDS: "un nombre de secondes, de 1 à 300",
  DATABASE_POOL: "un nombre de connexions, de 3 à 500",
  DATABASE_PREPARED: "on ou off",
  STATEMENT_SECONDS: "un nombre de secondes, de 1 à 3600",
  LOCK_SECONDS: "un nombre de secondes, de 1 à 3600",
  STORAGE_URL: storageAddressText,
  COVERS: "shop, presigned ou une adresse https://",
  REDIS_URL: "une adresse redis://utilisateur:motdepasse@hôte:port/0, ou rediss://",
  SMTP_URL: "une adresse smtp://utilisateur:motdepasse@hôte:port",
  PAYMENTS: "simulated ou stripe",
  REPORTS_URL:
    "file:///dossier, ou sftp://utilisateur:motdepasse@hôte/dossier?key=… avec l’empreinte SHA-256 de sa clé",
  VAT_REGISTER: "off ou une adresse http:// ou https://",
  ROLE: "web, worker ou all",
  DRAIN_SECONDS: "un nombre de secondes, de 0 à 300",
  DEMO: "on, off ou catalogue",
  CACHE_MB: "un nombre de mégaoctets, de 0 (sans cache) à 4096",
  CACHE_DISK_MB: "un nombre de mégaoctets, de 0 (rien sur le disque) à 65536",
  LOG_LEVEL: "fatal, error, warn, info, debug, trace ou silent",
  STRIPE_API_BASE: "une adresse http:// ou https://",
  ADMIN_USERNAME: "de 1 à 50 caractères",
  ADMIN_PASSWORD: "de 8 à 200 caractères",
  SHOP_BRAND: "de 1 à 60 caractères",
  OTEL_EXPORTER_OTLP_ENDPOINT: "l’adresse http:// ou https:// d’un collecteur OpenTelemetry",
  OTEL_TRACES_SAMPLER_ARG: "une part de 0 à 1, comme 0.1",
  BACKUP_PASSPHRASE: "une phrase secrète d’au moins 16 caractères",
  ...backupExpectations,
  RATE_LIMITS: `des limites comme forgot=5,login-account=20, parmi ${rateLimitNames.join(", ")}`,
};

/** Required settings of a public shop (runtime.md, "Environment"). */
export function publicProblems(
  settings: Partial<Record<"SMTP_URL" | "PAYMENTS", string | undefined>>,
  publicUrl: string,
  isPublic: boolean,
): string[] {
  if (!isPublic) return [];
  const problems: string[] = [];
  if (!publicUrl.startsWith("https:")) {
    problems.push("PUBLIC_URL : une boutique publique doit être servie en https://.");
  }
  if (!settings.SMTP_URL) problems.push("SMTP_URL : une boutique publique doit pouvoir envoyer des e-mails.");
  if (!settings.PAYMENTS) {
    problems.push("PAYMENTS : dites explicitement stripe ou simulated pour une boutique publique.");
  }
  return problems;
}

type StripeKey = "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET";

/** The keys of `PAYMENTS=stripe`. */
export function stripeProblems(
  settings: Partial<Record<StripeKey | "PAYMENTS", string | undefined>>,
): string[] {
  if (settings.PAYMENTS !== "stripe") return [];
  return (["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const)
    .filter((name) => !settings[name])
    .map((name) => `${name} : nécessaire avec PAYMENTS=stripe.`);
}

/** The embedded database needs neither a pooler nor a replica. */
export function databaseProblems(
  settings: Partial<Record<`DATABASE${"" | "_DIRECT" | "_REPLICA"}_URL`, string | undefined>>,
): string[] {
  if (settings.DATABASE_URL) return [];
  return (["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const)
    .filter((name) => settings[name])
    .map((name) => `${name} : DATABASE_URL doit aussi être indiquée.`);
}

/** Each download would fetch the whole file of a bucket first. */
export const copiesNeedFolder =
  "COPIES_DIR\u202f: seulement avec des fichiers dans un dossier, pas dans un espace objet.";

/** The log of the embedded database is stored with the scheduled backups. */
export function walProblems({
  BACKUP_WAL,
  BACKUP_URL,
  DATABASE_URL,
}: {
  BACKUP_WAL: boolean;
  BACKUP_URL?: unknown;
  DATABASE_URL?: string | undefined;
}): string[] {
  if (!BACKUP_WAL) return [];
  return [
    ...(BACKUP_URL ? [] : ["BACKUP_WAL\u202f: BACKUP_URL doit aussi être indiquée."]),
    ...(DATABASE_URL
      ? [
          "BACKUP_WAL\u202f: seulement avec la base embarquée\u202f; pour celle de DATABASE_URL, voyez docs/operating.md.",
        ]
      : []),
  ];
}
