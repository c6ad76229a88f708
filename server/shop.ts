import { AppError } from "#platform/http/app-errors.ts";
import { StartupError } from "#platform/process/startup-error.ts";
import type { BuiltApp } from "#server/app.ts";
import { backedUpShop, restoredShop, restoredUntil, verifiedBackup } from "#server/backup/backup-verbs.ts";
import { checkedCatalogue, exportedCatalogue, importedCatalogue } from "#server/catalogue-verbs.ts";
import { type Options, readRequest, type VerbLine } from "#server/command-line.ts";
import { examinedShop } from "#server/doctor.ts";
import { closedPeriods, confirmedClock, exportedJournal, verifiedJournal } from "#server/journal-verbs.ts";
import {
  replacedDatabasePassword,
  replacedSecretKey,
  copiedStorage,
  upgradedDatabase,
} from "#server/storage-verbs.ts";
import { checkedShop } from "#server/shop-check.ts";
import { trace } from "#server/trace.ts";
import type { ShopParts } from "#server/shop-parts.ts";
import { withShop } from "#server/with-shop.ts";

interface Verb extends VerbLine {
  /** Whether the verb queues jobs: the queue takes seconds to start. */
  queues?: boolean;
  run?: (shop: BuiltApp, parts: ShopParts, words: string[], options: Options) => Promise<void>;
  /** In place of `run`, for a verb that changes no schema and needs no module of the shop. */
  runAlone?: (words: string[], options: Options) => Promise<void>;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Progress: only results go to standard output. */
const warn = (line: string): void => void process.stderr.write(`${line}\n`);

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
    usage: "admin recover <identifiant>",
    says: "retire l’application et les clés d’accès perdues, et ferme les sessions",
    run: async ({ administrators }, _parts, [username = ""]) =>
      administrators.factor
        .recover(username)
        .then(() => say(`${username} se connecte de nouveau avec son seul mot de passe.`)),
  },
  {
    usage: "secret replace downloads",
    says: "change la clé des liens de téléchargement : ceux qui ont été donnés ne valent plus après une minute",
    run: async ({ library: { downloads } }) =>
      downloads.endLinks().then(() => say("La clé des liens de téléchargement est changée.")),
  },
  {
    usage: "secret replace database",
    says: "donne un nouveau mot de passe à la base embarquée, boutique arrêtée",
    runAlone: async () => say(await replacedDatabasePassword()),
  },
  {
    usage: "secret replace key",
    says: "la base prend la clé de SECRET_KEY_FILE, boutique arrêtée ; --former <fichier> : l’ancienne, pour relire ce qu’elle a scellé",
    options: ["former"],
    runAlone: async (_words, { former }) => say(await replacedSecretKey(former)),
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
    usage: "storage copy <de> <vers>",
    says: "copie les fichiers d’un stockage à un autre (adresses comme STORAGE_URL), pendant que la boutique tourne",
    runAlone: async ([from = "", to = ""]) => say(await copiedStorage(from, to, warn)),
  },
  {
    usage: "backup <fichier|dossier|s3://…>",
    says: "sauvegarde la base, les fichiers et les réglages, pendant que la boutique tourne",
    runAlone: async ([place = ""]) => say(await backedUpShop(place, warn)),
  },
  {
    usage: "verify <fichier|s3://…>",
    says: "contrôle une sauvegarde en entier, sans la restaurer",
    runAlone: async ([file = ""]) => say(await verifiedBackup(file, warn)),
  },
  {
    usage: "restore <fichier|s3://…>",
    says: "restaure une sauvegarde dans une boutique vide ; avec --until <instant>, depuis leur dossier : la base telle qu’elle était alors",
    options: ["until"],
    runAlone: async ([file = ""], { until }) =>
      say(await (until === undefined ? restoredShop(file, warn) : restoredUntil(file, until, warn))),
  },
  {
    usage: "upgrade",
    says: "met la base embarquée à la version de PostgreSQL de ce programme ; --binaries <dossier> : les programmes de l’ancienne",
    options: ["binaries"],
    runAlone: async (_words, { binaries }) => say(await upgradedDatabase(binaries, warn)),
  },
  {
    usage: "catalogue import <fichier>",
    says: "lit un catalogue (CSV, ONIX 3), que la boutique écrit ensuite, livre par livre ; --dry-run : dit seulement ce qu’elle ferait",
    options: ["dry-run"],
    queues: true,
    run: async (shop, { deps }, [file = ""], options) =>
      say((await catalogueLines(shop, deps, options, file)).join("\n")),
  },
  {
    usage: "catalogue import <fichier> <dossier>",
    says: "le même, avec les PDF, DOCX, EPUB, couvertures et archives ZIP du dossier, reconnus à leur ISBN ou à leur titre",
    options: ["dry-run"],
    queues: true,
    run: async (shop, { deps }, [file = "", folder = ""], options) =>
      say((await catalogueLines(shop, deps, options, file, folder)).join("\n")),
  },
  {
    usage: "catalogue export <fichier>",
    says: "écrit tout le catalogue dans un nouveau fichier : .csv (tableau), .xml (ONIX 3) ou .zip (les deux, avec les fichiers de l’éditeur)",
    run: async ({ exchange: { exports } }, _parts, [file = ""]) =>
      say(await exportedCatalogue(exports, file)),
  },
  {
    usage: "migrate",
    says: "met la base de données à la version du programme, avant que les processus ne soient remplacés",
    run: async () => say("La base de données a la version du programme."),
  },
  {
    usage: "check",
    says: "compare la base et les fichiers, le journal, les tâches ; --deep : lit chaque fichier ; --repair : répare",
    options: ["deep", "repair"],
    queues: true,
    run: async (shop, { deps }, _words, options) => {
      const { text, isSound } = await checkedShop(shop, deps, {
        isDeep: "deep" in options,
        repairs: "repair" in options,
      });
      say(text);
      if (!isSound) process.exitCode = 1;
    },
  },
  {
    usage: "doctor",
    says: "dit ce qui va, ce qui est à voir et ce qui est en panne\u202f: paiement, courrier, fichiers, horloge, sauvegardes, disque, certificat\u202f; --dkim <sélecteur>\u202f: cherche cette clé",
    options: ["dkim"],
    queues: true,
    run: async (shop, { deps }, _words, { dkim }) => {
      const { text, isSound } = await examinedShop(shop, deps, { dkim });
      say(text);
      if (!isSound) process.exitCode = 1;
    },
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

/** A dry run reads the rows alone: files are read by the import that takes them. */
const catalogueLines = async (
  shop: BuiltApp,
  deps: ShopParts["deps"],
  options: Options,
  file: string,
  folder?: string,
): Promise<string[]> =>
  "dry-run" in options
    ? (await checkedCatalogue(shop.exchange.imports, file)).lines
    : importedCatalogue(shop, deps, file, folder);

async function main(line: string[]): Promise<number> {
  const request = readRequest(verbs, line);
  if (request.kind === "help") {
    say(request.text);
    return 0;
  }
  if (request.kind === "refused") {
    warn(request.text);
    return 1;
  }
  try {
    const { verb, given, options } = request;
    await verb.runAlone?.(given, options);
    if (verb.run) await withShop(verb, async (shop, parts) => verb.run?.(shop, parts, given, options));
    return 0;
  } catch (error) {
    if (!(error instanceof StartupError) && !(error instanceof AppError)) throw error;
    warn(error.message);
    return 1;
  }
}

process.exitCode = (await main(process.argv.slice(2))) || (process.exitCode ?? 0);
