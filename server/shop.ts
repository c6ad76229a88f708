import { readConfig } from "#platform/config.server.ts";
import {
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from "#platform/postgres/embedded-postgres.server.ts";
import { lockDataFolder } from "#platform/postgres/data-folder.server.ts";
import { AppError } from "#platform/errors.ts";
import { StartupError } from "#platform/startup-error.ts";
import type { BuiltApp } from "#server/app.ts";
import { checkedCatalogue, importedCatalogue } from "#server/catalogue-verbs.ts";
import { type Options, readOptions } from "#server/command-line.ts";
import { closedPeriods, confirmedClock, exportedJournal, verifiedJournal } from "#server/journal-verbs.ts";
import { trace } from "#server/trace.ts";
import type { ShopParts } from "#server/shop-parts.ts";

interface Verb {
  usage: string;
  says: string;
  /** Names of the allowed `--name value` options. */
  options?: readonly string[];
  /** Whether the verb queues jobs: the queue takes seconds to start. */
  queues?: boolean;
  run: (shop: BuiltApp, parts: ShopParts, words: string[], options: Options) => Promise<void>;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The operator commands (runtime.md, "Commands"), in the order of the help. */
const verbs: Verb[] = [
  {
    usage: "admin create <identifiant>",
    says: "crée un administrateur et affiche son mot de passe",
    run: async ({ administrators }, _parts, [username = ""]) =>
      say(`Mot de passe de ${username} (affiché une seule fois) : ${await administrators.create(username)}`),
  },
  {
    usage: "admin reset <identifiant>",
    says: "donne un nouveau mot de passe et ferme les sessions",
    run: async ({ administrators }, _parts, [username = ""]) =>
      say(
        `Nouveau mot de passe de ${username} (affiché une seule fois) : ${await administrators.reset(username)}`,
      ),
  },
  {
    usage: "maintenance on",
    says: "ferme les pages publiques",
    run: async ({ settings: { maintenance } }) =>
      maintenance.switch(true).then(() => say("Maintenance : la boutique est fermée.")),
  },
  {
    usage: "maintenance off",
    says: "rouvre les pages publiques",
    run: async ({ settings: { maintenance } }) =>
      maintenance.switch(false).then(() => say("La boutique est rouverte.")),
  },
  {
    usage: "trace <fichier>",
    says: "dit de quel membre un PDF, un EPUB ou un AZW3 est l’exemplaire",
    run: async ({ library }, _parts, [file = ""]) => say((await trace(library, file)).join("\n")),
  },
  {
    usage: "journal verify",
    says: "contrôle le journal des ventes et nomme la première ligne rompue",
    run: async ({ payments: { accounting } }) => say(await verifiedJournal(accounting)),
  },
  {
    usage: "journal close",
    says: "clôt les jours, les mois et les années révolus",
    run: async ({ payments: { accounting } }) => say(await closedPeriods(accounting)),
  },
  {
    usage: "journal confirm-clock <AAAA-MM-JJ>",
    says: "après un saut de l’horloge : nous sommes ce jour, elle est juste ; les clôtures reprennent",
    run: async ({ payments: { accounting } }, _parts, [day = ""]) =>
      say(await confirmedClock(accounting, day)),
  },
  {
    usage: "journal export <fichier.csv>",
    says: "écrit le journal pour le comptable ; --from et --to : AAAA-MM-JJ",
    options: ["from", "to"],
    run: async ({ payments: { accounting } }, _parts, [path = ""], options) =>
      say(await exportedJournal(accounting, path, options)),
  },
  {
    usage: "catalogue check <fichier>",
    says: "lit un catalogue (CSV, ONIX 3) et dit ce qu’un import ferait, sans rien écrire",
    run: async ({ exchange: { imports } }, _parts, [file = ""]) =>
      say((await checkedCatalogue(imports, file)).lines.join("\n")),
  },
  {
    usage: "catalogue import <fichier>",
    says: "lit un catalogue (CSV, ONIX 3), que la boutique écrit ensuite, livre par livre",
    queues: true,
    run: async (shop, { deps }, [file = ""]) => say((await importedCatalogue(shop, deps, file)).join("\n")),
  },
  {
    usage: "catalogue import <fichier> <dossier>",
    says: "le même, avec les PDF, DOCX et couvertures du dossier, reconnus à leur ISBN ou à leur titre",
    queues: true,
    run: async (shop, { deps }, [file = "", folder = ""]) =>
      say((await importedCatalogue(shop, deps, file, folder)).join("\n")),
  },
  {
    usage: "demo load",
    says: "charge le catalogue de démonstration, dont la boutique prépare ensuite les fichiers",
    queues: true,
    run: async (shop, { deps }) => {
      const { loadDemonstration } = await import("#server/demonstration.ts");
      await loadDemonstration({ deps, shop, signal: new AbortController().signal });
    },
  },
];

const isPlaceholder = (word: string) => word.startsWith("<");

/** The verb on the command line, its arguments, and its options. */
function findVerb(line: string[]): { verb: Verb; given: string[]; options: Options } | null {
  const { words, options } = readOptions(line);
  for (const verb of verbs) {
    const expected = verb.usage.split(" ");
    const fits =
      words.length === expected.length &&
      expected.every((word, index) =>
        isPlaceholder(word) ? Boolean(words[index]) : word === words[index],
      ) &&
      Object.keys(options).every((name) => verb.options?.includes(name));
    if (fits)
      return { verb, given: words.filter((_, index) => isPlaceholder(expected[index] ?? "")), options };
  }
  return null;
}

function help(): string {
  const width = Math.max(...verbs.map(({ usage }) => usage.length));
  const lines = verbs.map(({ usage, says }) => `  ${usage.padEnd(width)}  ${says}`);
  return [
    "Usage : npm run shop -- <verbe>",
    "",
    ...lines,
    `  ${"--help".padEnd(width)}  affiche cette aide`,
  ].join("\n");
}

/** Uses the database of a running shop, or starts it for the duration of the verb. */
async function withShop(
  { queues = false }: Pick<Verb, "queues">,
  use: (shop: BuiltApp, parts: ShopParts) => Promise<void>,
): Promise<void> {
  // The whole shop takes seconds to load on a small machine: it is not loaded for the help or for an unknown verb.
  const [{ buildApp }, { createLog, openParts }] = await Promise.all([
    import("#server/app.ts"),
    import("#server/shop-parts.ts"),
  ]);
  const config = readConfig({ LOG_LEVEL: "warn", ...process.env });
  const log = createLog(config);
  const running = config.databaseUrl ?? (await findRunningEmbeddedPostgres(config.dataDir));
  const own = running === null ? await startOwnDatabase(config.dataDir) : null;
  try {
    const parts = await openParts(config, running ?? own?.url ?? "", log);
    try {
      const shop = await buildApp(parts.deps);
      if (queues) await parts.deps.jobs.start({ work: false });
      await use(shop, parts);
    } finally {
      // A refused verb also leaves no process running.
      if (queues) await parts.deps.jobs.stop();
      await parts.close();
    }
  } finally {
    await own?.stop();
  }
}

async function startOwnDatabase(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const lock = await lockDataFolder(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await lock.release();
    },
  };
}

async function main(words: string[]): Promise<number> {
  if (words.length === 0 || words.includes("--help")) {
    say(help());
    return 0;
  }
  const found = findVerb(words);
  if (!found) {
    process.stderr.write(`Verbe inconnu : ${words.join(" ")}\n\n${help()}\n`);
    return 1;
  }
  try {
    await withShop(found.verb, (shop, parts) => found.verb.run(shop, parts, found.given, found.options));
    return 0;
  } catch (error) {
    if (!(error instanceof StartupError) && !(error instanceof AppError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
