import { backupExpectations } from "#platform/backup-settings.ts";
import { rateLimitNames } from "#platform/rate-limits.server.ts";
import { storageAddressText } from "#platform/storage-address.ts";

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
  ROLE: "web, worker ou all",
  DRAIN_SECONDS: "un nombre de secondes, de 0 à 300",
  DEMO: "on, off ou catalogue",
  CACHE_MB: "un nombre de mégaoctets, de 0 (sans cache) à 4096",
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
