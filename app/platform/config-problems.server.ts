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
