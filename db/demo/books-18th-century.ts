import type { DemoBook } from "./demo-book.ts";

export const books18thCentury: DemoBook[] = [
  {
    title: "Lettres persanes",
    author: "Montesquieu",
    description:
      "Deux Persans en voyage regardent Paris comme nous regardons les pays lointains, et Paris devient soudain très étrange. Sous la plaisanterie, le sérail abandonné gronde et prépare une fin terrible. Un roman, une satire et un traité de liberté en cent soixante lettres.",
    tags: ["satire", "Orient", "Lumières"],
    categories: ["romans-epistolaire", "contes-philosophiques"],
    editions: [
      {
        title: "Texte intégral",
        description: null,
        publicationDate: "1721-05-01",
        priceCents: 349,
        isFree: false,
        onlineDaysAgo: 1015,
        pages: 60,
        demoDownloads: 388,
      },
    ],
  },
  {
    title: "Histoire du chevalier des Grieux et de Manon Lescaut",
    author: "Abbé Prévost",
    description:
      "Un jeune homme très bien né descend d’un coche à Amiens, aperçoit une jeune fille, et ne se relèvera plus. Prévost raconte une passion sans la juger, de tripots en prisons, jusqu’au désert d’un autre monde. On pardonne tout à Manon ; c’est là son crime et notre faiblesse.",
    tags: ["passion", "jeu", "Louisiane"],
    categories: ["romans-analyse"],
    editions: [
      {
        title: "Texte de 1731",
        description: "La première version, plus vive et plus nue.",
        publicationDate: "1731-05-01",
        priceCents: 249,
        isFree: false,
        onlineDaysAgo: 940,
        pages: 48,
        demoDownloads: 242,
      },
      {
        title: "Texte de 1753",
        description: "La version revue par l’auteur, avec l’épisode du prince italien.",
        publicationDate: "1753-01-01",
        priceCents: 399,
        isFree: false,
        onlineDaysAgo: 118,
        pages: 56,
        demoDownloads: 51,
      },
    ],
  },
  {
    title: "Lettres d’une Péruvienne",
    author: "Françoise de Graffigny",
    description:
      "Enlevée de son pays, Zilia noue d’abord ses lettres en cordelettes, avant d’apprendre notre alphabet et nos manières. Son regard sur les Français est sans indulgence, et sa liberté finale, sans exemple. Le grand succès oublié du siècle, rendu à ses lectrices.",
    tags: ["femmes de lettres", "Pérou", "Lumières"],
    categories: ["romans-epistolaire"],
    editions: [
      {
        title: "Texte intégral",
        description: "Les trente-huit lettres de 1747, suivies d’une note sur les quipus.",
        publicationDate: "1747-12-01",
        priceCents: 349,
        isFree: false,
        onlineDaysAgo: 9,
        pages: 48,
        demoDownloads: 22,
      },
    ],
  },
  {
    title: "La Belle et la Bête",
    author: "Jeanne-Marie Leprince de Beaumont",
    description:
      "Une rose cueillie par imprudence, un château où les plats se servent seuls, une question posée chaque soir à neuf heures. Gouvernante à Londres, Madame Leprince de Beaumont écrivit ce conte pour ses élèves. Il tient en quelques pages et en une seule larme.",
    tags: ["femmes de lettres", "enfance", "merveilleux", "fées"],
    categories: ["contes-enfance"],
    editions: [
      {
        title: "Texte intégral",
        description: "Le conte, tel qu’il parut dans le Magasin des enfants.",
        publicationDate: "1756-01-01",
        priceCents: 99,
        isFree: true,
        onlineDaysAgo: 1255,
        pages: 24,
        demoDownloads: 1688,
      },
    ],
  },
  {
    title: "Candide, ou l’Optimisme",
    author: "Voltaire",
    description:
      "Chassé du plus beau des châteaux pour un baiser, Candide parcourt le monde et vérifie, chapitre après chapitre, que tout n’y est pas au mieux. Guerres, naufrages, tremblements de terre : Voltaire va si vite que l’horreur fait rire. Au bout, un jardin. Il reste à le cultiver.",
    tags: ["satire", "voyage", "Lumières"],
    categories: ["contes-philosophiques"],
    editions: [
      {
        title: "Texte intégral",
        description: "Les trente chapitres de 1759.",
        publicationDate: "1759-01-15",
        priceCents: 199,
        isFree: false,
        onlineDaysAgo: 1575,
        pages: 42,
        demoDownloads: 2241,
      },
      {
        title: "Édition annotée",
        description: "Pour suivre Candide sur la carte et comprendre à qui Voltaire décoche chaque flèche.",
        publicationDate: "1761-01-01",
        priceCents: 449,
        isFree: false,
        onlineDaysAgo: 184,
        pages: 52,
        demoDownloads: 118,
      },
    ],
  },
  {
    title: "Les Confessions",
    author: "Jean-Jacques Rousseau",
    description:
      "Un ruban volé, un noyer planté, un été aux Charmettes : Rousseau promet de tout dire et tient presque parole. Jamais un homme n’avait mis tant d’éloquence à se rendre ridicule, tendre, impardonnable. Toute l’écriture de soi commence ici.",
    tags: ["autobiographie", "enfance", "Lumières"],
    categories: ["essais-memoires"],
    editions: [
      {
        title: "Livres I à VI",
        description: "La jeunesse, jusqu’au départ pour Paris.",
        publicationDate: "1782-05-01",
        priceCents: 449,
        isFree: false,
        onlineDaysAgo: 870,
        pages: 66,
        demoDownloads: 297,
      },
      {
        title: "Livres VII à XII",
        description: "Paris, la gloire et l’orage.",
        publicationDate: "1789-11-01",
        priceCents: 449,
        isFree: false,
        onlineDaysAgo: 588,
        pages: 64,
        demoDownloads: 111,
      },
    ],
  },
  {
    title:
      "Les Liaisons dangereuses, ou Lettres recueillies dans une société, et publiées pour l’instruction de quelques autres",
    author: "Choderlos de Laclos",
    description:
      "Deux libertins s’écrivent leurs conquêtes comme d’autres échangent des coups aux échecs. Mais les lettres restent, et les cœurs ne sont pas des pions. Un officier d’artillerie n’écrivit qu’un roman : il visait juste.",
    tags: ["libertinage", "correspondance", "vengeance"],
    categories: ["romans-epistolaire", "romans-analyse"],
    editions: [
      {
        title: "Texte intégral",
        description: "Les cent soixante-quinze lettres, dans l’ordre du complot.",
        publicationDate: "1782-03-23",
        priceCents: 499,
        isFree: false,
        onlineDaysAgo: 1098,
        pages: 70,
        demoDownloads: 745,
      },
    ],
  },
  {
    title: "Déclaration des droits de la femme et de la citoyenne",
    author: "Olympe de Gouges",
    description:
      "Dix-sept articles, un préambule, une adresse à la reine : en septembre 1791, Olympe de Gouges réécrit la loi en y remettant la moitié du genre humain. Le texte passa presque inaperçu. Il a depuis rattrapé son retard.",
    tags: ["femmes de lettres", "Révolution", "droits"],
    categories: ["essais-pensees"],
    editions: [
      {
        title: "Texte intégral",
        description: "La Déclaration et son postambule.",
        publicationDate: "1791-09-14",
        priceCents: 99,
        isFree: true,
        onlineDaysAgo: 33,
        pages: 24,
        demoDownloads: 509,
      },
    ],
  },
  {
    title: "Jacques le Fataliste et son maître",
    author: "Denis Diderot",
    description:
      "Deux hommes à cheval, une histoire d’amour sans cesse remise à l’étape suivante. Un valet bavard, un maître qui somnole, et un auteur qui interrompt sans cesse l’histoire pour taquiner son lecteur. Le roman le plus joueur du siècle, et peut-être le plus profond.",
    tags: ["voyage", "philosophie", "Lumières"],
    categories: ["contes-philosophiques", "romans-aventures"],
    editions: [
      {
        title: "Texte intégral",
        description: null,
        publicationDate: "1796-10-01",
        priceCents: 399,
        isFree: false,
        onlineDaysAgo: 671,
        pages: 60,
        demoDownloads: 156,
      },
    ],
  },
];
