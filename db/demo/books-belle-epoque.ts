import type { DemoBook } from "./demo-book.ts";

export const booksBelleEpoque: DemoBook[] = [
  {
    title: "Le Mystère de la chambre jaune",
    author: "Gaston Leroux",
    description:
      "Une chambre close de l’intérieur, une victime, personne. Rouletabille a dix-huit ans, une tête ronde et la ferme intention de raisonner par le bon bout. La solution est si simple qu’on ne la trouve pas.",
    tags: ["roman policier", "énigme", "chambre close", "Rouletabille"],
    categories: ["romans-fantastique", "romans-aventures"],
    editions: [
      {
        title: "Texte intégral",
        description: "Avec le plan du pavillon.",
        publicationDate: "1907-09-07",
        priceCents: 349,
        isFree: false,
        onlineDaysAgo: 419,
        pages: 60,
        demoDownloads: 447,
      },
    ],
  },
  {
    title: "Le Fantôme de l’Opéra",
    author: "Gaston Leroux",
    description:
      "Une loge toujours louée, une voix derrière un miroir, un lac noir sous cinq étages de coulisses. Leroux, qui fut reporter, mène l’enquête comme s’il y croyait. Et l’on finit par plaindre le monstre.",
    tags: ["opéra", "Paris", "mystère"],
    categories: ["romans-fantastique"],
    editions: [
      {
        title: "Texte intégral",
        description: null,
        publicationDate: "1909-09-23",
        priceCents: 399,
        isFree: false,
        onlineDaysAgo: 2,
        pages: 62,
        demoDownloads: 14,
      },
    ],
  },
  {
    title: "La Vagabonde",
    author: "Colette",
    description:
      "Renée a quitté son mari, danse la pantomime au café-concert et compte ses sous dans une loge glacée. Un homme l’aime ; faut-il recommencer ? Colette écrit la solitude d’une femme libre avec une gourmandise qui la rend enviable.",
    tags: ["femmes de lettres", "music-hall", "liberté"],
    categories: ["romans-analyse"],
    editions: [
      {
        title: "Texte intégral",
        description: "Entrée récemment dans le domaine public.",
        publicationDate: "1910-05-21",
        priceCents: 499,
        isFree: false,
        onlineDaysAgo: 20,
        pages: 56,
        demoDownloads: 152,
      },
    ],
  },
  {
    title: "Le Grand Meaulnes",
    author: "Alain-Fournier",
    description:
      "Un écolier disparaît trois jours et revient avec un gilet de soie sous sa blouse. Il a vu une fête étrange, une jeune fille, un domaine dont il ne sait plus le chemin. Alain-Fournier n’écrivit que ce roman : toute l’adolescence y est restée.",
    tags: ["adolescence", "Sologne", "rêve"],
    categories: ["romans-analyse", "romans-aventures"],
    editions: [
      {
        title: "Texte intégral",
        description: "Les trois parties du roman.",
        publicationDate: "1913-07-01",
        priceCents: 349,
        isFree: false,
        onlineDaysAgo: 915,
        pages: 54,
        demoDownloads: 1033,
      },
    ],
  },
  {
    title: "Du côté de chez Swann",
    author: "Marcel Proust",
    description:
      "Une gorgée de thé, et un village entier sort d’une tasse, avec son clocher, ses aubépines et ses dimanches. Proust ouvre sa cathédrale par une porte de chambre d’enfant. On y entre pour une phrase ; on y reste des années.",
    tags: ["mémoire", "enfance", "À la recherche du temps perdu"],
    categories: ["romans-analyse"],
    editions: [
      {
        title: "Combray",
        description: "La première partie, le baiser du soir et les deux promenades.",
        publicationDate: "1913-11-14",
        priceCents: 299,
        isFree: false,
        onlineDaysAgo: 1135,
        pages: 56,
        demoDownloads: 1422,
      },
      {
        title: "Un amour de Swann",
        description: "Le roman dans le roman : une sonate, une orchidée, la jalousie.",
        publicationDate: "1913-11-14",
        priceCents: 299,
        isFree: false,
        onlineDaysAgo: 1128,
        pages: 58,
        demoDownloads: 939,
      },
      {
        title: "Édition intégrale",
        description: "Les trois parties, établies sur l’originale de 1913.",
        publicationDate: "1913-11-14",
        priceCents: 899,
        isFree: false,
        onlineDaysAgo: 374,
        pages: 120,
        demoDownloads: 263,
      },
    ],
  },
  {
    title: "À l’ombre des jeunes filles en fleurs",
    author: "Marcel Proust",
    description:
      "Un hôtel face à la mer, une digue, une bande de jeunes filles qui passent comme des mouettes. Le narrateur apprend que l’on n’aime jamais tout à fait la personne que l’on croit. Le livre le plus ensoleillé de la Recherche.",
    tags: ["mer", "Normandie", "À la recherche du temps perdu"],
    categories: ["romans-analyse"],
    editions: [
      {
        title: "Texte intégral",
        description: "Autour de Madame Swann, puis Noms de pays.",
        publicationDate: "1919-06-23",
        priceCents: 599,
        isFree: false,
        onlineDaysAgo: 240,
        pages: 70,
        demoDownloads: 149,
      },
    ],
  },
];
