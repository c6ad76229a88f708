import { Resolver } from "node:dns/promises";
import { formatDateTime } from "#platform/data/dates.ts";
import { seconds } from "#platform/data/durations.ts";
import { diskSpaceOf } from "#platform/files/disk-space.server.ts";
import { conflict } from "#platform/http/app-errors.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import { wordsOf } from "#selling/payments/health/payment-health.rules.ts";
import { formatBytes } from "#ui/bytes.ts";
import type { BuiltApp } from "#server/app.ts";
import { certificateFinding } from "#server/certificate.ts";
import type { Finding } from "#server/finding.ts";
import { senderFindings } from "#server/sender-domain.ts";
import { queueLines } from "#server/shop-check.ts";

type Shop = Pick<BuiltApp, "payments" | "settings">;
type Parts = Pick<Deps, "config" | "jobs" | "mailer" | "now" | "store">;

interface DoctorOptions {
  /** The selector of the sender's DKIM key, if the operator knows it. */
  dkim?: string | undefined;
  /** In place of the machine's own name servers. */
  dns?: Pick<Resolver, "resolveTxt">;
}

/** A part that does not answer in this time counts as broken: longer than the provider's patience. */
const patience = seconds(20);

/** `doctor`: what the shop depends on, line by line, and what to do. @returns whether nothing is broken */
export async function examinedShop(
  shop: Shop,
  parts: Parts,
  options: DoctorOptions = {},
): Promise<{ text: string; isSound: boolean }> {
  const { config, now } = parts;
  const dns = options.dns ?? new Resolver({ timeout: seconds(3), tries: 2 });
  const domain = /@([^@>\s]+)>?\s*$/.exec(config.mailFrom)?.[1] ?? "";
  const publicChecks: [string, () => Promise<Finding[]>][] = [
    ["Expéditeur", () => senderFindings(dns, domain, options.dkim)],
    ["Certificat", async () => [await certificateFinding(config.publicUrl, now())]],
  ];
  const checks: [string, () => Promise<Finding[]>][] = [
    ["Paiement", () => paymentFindings(shop, parts)],
    ["Courrier", () => mailFindings(parts)],
    // A shop on one's own machine has neither a domain nor a certificate.
    ...(config.isPublic ? publicChecks : []),
    ["Fichiers", () => storeFindings(parts)],
    ["Horloge", () => clockFindings(shop)],
    ["Sauvegardes", () => backupFindings(shop)],
    ["Disque", () => diskFindings(shop, parts)],
    ["Tâches", () => jobFindings(parts)],
  ];
  const findings = (await Promise.all(checks.map(([name, check]) => examined(name, check)))).flat();
  const isSound = findings.every(({ level }) => level !== "broken");
  const text = [verdictOf(findings), ...findings.flatMap(linesOf), "", more].join("\n");
  return { text, isSound };
}

const more = "Les fichiers, le journal et leurs empreintes se contrôlent par\u202f: npm run shop -- check";

const labels = { fine: "bien", look: "à voir", broken: "en panne" } as const;

function linesOf({ level, name, text, remedy }: Finding): string[] {
  const line = `${`[${labels[level]}]`.padEnd(11)} ${name}\u202f: ${text}`;
  return remedy === undefined ? [line] : [line, `${" ".repeat(12)}→ ${remedy}`];
}

function verdictOf(findings: readonly Finding[]): string {
  const count = (level: Finding["level"]) => findings.filter((each) => each.level === level).length;
  if (count("broken") > 0) return `En panne\u202f: ${count("broken")}\u202f; à voir\u202f: ${count("look")}.`;
  return count("look") > 0 ? `Rien n’est en panne\u202f; à voir\u202f: ${count("look")}.` : "Tout va bien.";
}

/** A check that fails, or that does not answer, is a line too. */
async function examined(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(conflict(`pas de réponse en ${patience / 1000} secondes`)), patience);
  });
  try {
    const checked = check();
    // An abandoned check may fail later, without a caller.
    checked.catch(() => undefined);
    return await Promise.race([checked, over]);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const text = `La vérification a échoué (${code ?? message}).`;
    return [{ level: "broken", name, text, remedy: remedies[name] ?? "Essayez de nouveau." }];
  } finally {
    clearTimeout(timer);
  }
}

const remedies: Record<string, string> = {
  Courrier:
    "Vérifiez SMTP_URL\u202f: le serveur, le port, l’identifiant, le mot de passe, et la sortie du pare-feu.",
  Expéditeur: "Vérifiez les serveurs DNS de la machine (/etc/resolv.conf), puis essayez de nouveau.",
  Certificat: "Vérifiez que PUBLIC_URL mène à cette machine, et que son port 443 est ouvert.",
  Fichiers: "Vérifiez STORAGE_URL\u202f: le dossier et ses droits, ou le service d’objets et ses clés.",
};

async function paymentFindings({ payments }: Shop, { config }: Parts): Promise<Finding[]> {
  const name = "Paiement";
  const { provider, message, faults, lastMessage } = await payments.checks.check();
  if (provider === "simulated" && config.isPublic)
    return [
      { level: "look", name, text: message, remedy: "Pour vendre, réglez PAYMENTS=stripe et ses clés." },
    ];
  if (faults.length === 0) {
    const last = lastMessage ? ` Dernier message reçu le ${formatDateTime(lastMessage)}.` : "";
    return [{ level: "fine", name, text: message + last }];
  }
  return faults.map((fault) => {
    const { isBroken, text, remedy } = wordsOf(fault);
    return { level: isBroken ? "broken" : "look", name, text, remedy };
  });
}

async function mailFindings({ config, mailer }: Parts): Promise<Finding[]> {
  const name = "Courrier";
  if (!config.smtpUrl)
    return [{ level: "fine", name, text: "Les e-mails restent dans la boîte d’envoi locale." }];
  await mailer.check();
  return [
    {
      level: "fine",
      name,
      text: `Le serveur accepte la boutique\u202f; expéditeur\u202f: ${config.mailFrom}.`,
    },
  ];
}

async function storeFindings({ store }: Parts): Promise<Finding[]> {
  await store.check();
  return [{ level: "fine", name: "Fichiers", text: "Un fichier a été écrit, relu et supprimé." }];
}

async function clockFindings({ payments }: Shop): Promise<Finding[]> {
  const fault = await payments.accounting.clockFault();
  const name = "Horloge";
  if (fault === null)
    return [{ level: "fine", name, text: "Elle s’accorde avec celle de la base de données." }];
  const remedy = "Réglez l’heure de la machine (timedatectl set-ntp true) et celle de la base de données.";
  return [{ level: "broken", name, text: fault, remedy }];
}

async function backupFindings({ settings }: Shop): Promise<Finding[]> {
  const name = "Sauvegardes";
  const { plan, last, overdue, failure, restore_test: test } = await settings.backups.state();
  if (!plan) {
    const text = "Aucune ne se fait d’elle-même.";
    return [
      { level: "look", name, text, remedy: "Indiquez BACKUP_URL, ou sauvegardez vous-même la machine." },
    ];
  }
  const age = last ? `La dernière date du ${formatDateTime(last.made_at)}.` : "Il n’y en a encore aucune.";
  const remedy = `Lancez-en une\u202f: npm run shop -- backup ${plan.place}`;
  const found: Finding[] = [];
  if (overdue || failure)
    found.push({
      level: overdue ? "broken" : "look",
      name,
      text: failure ? `${age} Le dernier essai a échoué\u202f: ${failure.reason}` : age,
      remedy,
    });
  else found.push(last ? { level: "fine", name, text: age } : { level: "look", name, text: age, remedy });
  if (test?.state === "failed" || test?.state === "impossible")
    found.push({
      level: test.state === "failed" ? "broken" : "look",
      name,
      text: `Le test de ${test.name} n’a pas abouti\u202f: ${test.reason}`,
      remedy: "Faites une nouvelle sauvegarde, puis testez-la dans Réglages, Sauvegardes.",
    });
  return found;
}

async function diskFindings({ settings }: Shop, { config }: Parts): Promise<Finding[]> {
  const name = "Disque";
  const low = await settings.disk.findLow();
  if (low) {
    const text = `Il reste ${formatBytes(low.free_bytes)} pour ${low.folder}.`;
    return [{ level: "broken", name, text, remedy: "Faites de la place, ou agrandissez le disque." }];
  }
  const space = await diskSpaceOf(config.dataDir);
  return [
    { level: "fine", name, text: space ? `${formatBytes(space.free)} libres.` : "Rien n’est encore écrit." },
  ];
}

async function jobFindings({ jobs }: Parts): Promise<Finding[]> {
  const { isFine, lines } = queueLines(await jobs.queues());
  const level = isFine ? "fine" : "look";
  const remedy = isFine ? {} : { remedy: "Lisez le journal du processus de travail, puis redémarrez-le." };
  return lines.map((line) => ({
    level,
    name: "Tâches",
    text: line.replace(/^Tâches[\s:]*/u, ""),
    ...remedy,
  }));
}
