import type { DemoBook } from "./demo-book.ts";

export const booksPoetry: DemoBook[] = [
  {
    title: "Les Pleurs",
    author: "Marceline Desbordes-Valmore",
    description:
      "Comédienne ambulante, mère éprouvée, autodidacte, elle inventa sans bruit des rythmes que Verlaine lui empruntera. Ses vers ont la simplicité d’une voix entendue à travers une cloison. Le chagrin y reste clair.",
    tags: ["femmes de lettres", "élégie", "amour"],
    categories: ["poesie-romantique"],
    editions: [
      {
        title: "Texte intégral",
        description: "Le recueil entier, de la première élégie à la dernière berceuse.",
        publicationDate: "1833-05-01",
        priceCents: 299,
        isFree: false,
        onlineDaysAgo: 139,
        pages: 40,
        demoDownloads: 45,
      },
    ],
  },
  {
    title: "Les Contemplations",
    author: "Victor Hugo",
    description:
      "Au centre du livre, une date et un blanc : la mort d’une fille. Avant, le printemps et les querelles ; après, la tombe, la mer, l’infini. Hugo appelait ces poèmes les mémoires d’une âme, et l’on ne saurait mieux dire.",
    tags: ["deuil", "exil", "nature"],
    categories: ["poesie-romantique"],
    editions: [
      {
        title: "Autrefois",
        description: "Les trois premiers livres : l’aurore, l’âme en fleur, les luttes et les rêves.",
        publicationDate: "1856-04-23",
        priceCents: 399,
        isFree: false,
        onlineDaysAgo: 1155,
        pages: 56,
        demoDownloads: 340,
      },
      {
        title: "Aujourd’hui",
        description: "Les trois derniers livres, au bord de l’infini.",
        publicationDate: "1856-04-23",
        priceCents: 399,
        isFree: false,
        onlineDaysAgo: 1148,
        pages: 58,
        demoDownloads: 298,
      },
    ],
  },
  {
    title: "Les Fleurs du mal",
    author: "Charles Baudelaire",
    description:
      "Un livre condamné deux mois après sa naissance, et devenu la porte par où toute la poésie moderne est entrée. Parfums, chats, brumes, passantes : Baudelaire tire de la ville une musique grave et un vertige neuf. Chaque poème semble avoir été écrit pour être su par cœur.",
    tags: ["spleen", "Paris", "procès"],
    categories: ["poesie-moderne"],
    editions: [
      {
        title: "Édition de 1857",
        description: "Les cent poèmes de l’originale, pièces condamnées comprises.",
        publicationDate: "1857-06-25",
        priceCents: 299,
        isFree: false,
        onlineDaysAgo: 1502,
        pages: 52,
        demoDownloads: 2867,
      },
      {
        title: "Édition de 1861",
        description: "Le recueil recomposé par le poète, avec les Tableaux parisiens.",
        publicationDate: "1861-02-09",
        priceCents: 399,
        isFree: false,
        onlineDaysAgo: 623,
        pages: 56,
        demoDownloads: 615,
      },
      {
        title: "Édition posthume",
        description: "Les deux états du texte, l’un après l’autre, et l’histoire du procès.",
        publicationDate: "1868-12-01",
        priceCents: 999,
        isFree: false,
        onlineDaysAgo: 22,
        pages: 120,
        demoDownloads: 69,
      },
    ],
  },
  {
    title: "Le Spleen de Paris",
    author: "Charles Baudelaire",
    description:
      "Cinquante poèmes sans vers ni rime, attrapés au vol dans la foule. Un vieux saltimbanque, un joujou de pauvre, un port, un mauvais vitrier : Baudelaire invente la flânerie en prose. À glisser dans la poche avant de sortir.",
    tags: ["Paris", "poème en prose", "spleen"],
    categories: ["poesie-moderne"],
    editions: [
      {
        title: "Petits poèmes en prose",
        description: null,
        publicationDate: "1869-06-01",
        priceCents: 249,
        isFree: false,
        onlineDaysAgo: 826,
        pages: 40,
        demoDownloads: 417,
      },
    ],
  },
  {
    title: "Une saison en enfer",
    author: "Arthur Rimbaud",
    description:
      "Un garçon de dix-huit ans règle ses comptes avec Dieu, avec l’amour, avec les mots, puis pose la plume. Il fit imprimer ce livre et le laissa dormir chez l’imprimeur. Une plaquette, et l’incendie n’est pas éteint.",
    tags: ["révolte", "poème en prose"],
    categories: ["poesie-moderne"],
    editions: [
      {
        title: "Texte intégral",
        description: "Conforme à l’unique édition parue du vivant du poète.",
        publicationDate: "1873-10-01",
        priceCents: 199,
        isFree: false,
        onlineDaysAgo: 1078,
        pages: 30,
        demoDownloads: 932,
      },
    ],
  },
  {
    title: "Romances sans paroles",
    author: "Paul Verlaine",
    description:
      "De la pluie, des chevaux de bois, un piano qu’une main frêle effleure à peine. Verlaine défait le vers comme on ouvre une fenêtre, et la musique entre. Le plus léger des grands livres tristes.",
    tags: ["musique", "voyage", "mélancolie"],
    categories: ["poesie-moderne"],
    editions: [
      {
        title: "Texte intégral",
        description: "Ariettes oubliées, Paysages belges, Aquarelles.",
        publicationDate: "1874-03-01",
        priceCents: 149,
        isFree: true,
        onlineDaysAgo: 349,
        pages: 28,
        demoDownloads: 267,
      },
    ],
  },
  {
    title: "Le Cœur innombrable",
    author: "Anna de Noailles",
    description:
      "Une jeune femme embrasse les jardins d’Île-de-France comme on embrasse un visage. L’abeille, le thym, le soleil de midi, et déjà la peur de les perdre : Anna de Noailles a vingt-quatre ans et chante à pleine voix. Un premier livre gorgé de lumière.",
    tags: ["femmes de lettres", "jardins", "nature"],
    categories: ["poesie-moderne"],
    editions: [
      {
        title: "Texte intégral",
        description: "Le recueil de 1901.",
        publicationDate: "1901-05-01",
        priceCents: 299,
        isFree: false,
        onlineDaysAgo: 165,
        pages: 44,
        demoDownloads: 34,
      },
    ],
  },
  {
    title: "Évocations",
    author: "Renée Vivien",
    description:
      "Violettes, lagunes, statues brisées : Renée Vivien rebâtit une Lesbos de crépuscule, où les femmes s’écrivent entre elles. Le vers est impeccable, la douleur aussi. On l’appela la Muse aux violettes ; elle vaut mieux que sa légende.",
    tags: ["femmes de lettres", "Lesbos", "symbolisme"],
    categories: ["poesie-moderne"],
    editions: [
      {
        title: "Texte intégral",
        description: null,
        publicationDate: "1903-01-01",
        priceCents: 249,
        isFree: false,
        onlineDaysAgo: 46,
        pages: 32,
        demoDownloads: 26,
      },
    ],
  },
  {
    title: "Alcools",
    author: "Guillaume Apollinaire",
    description:
      "Sur les épreuves, d’un trait, Apollinaire supprima toute la ponctuation : le poème respirerait seul. Le Rhin, un pont, une tour bergère, des colchiques ; le vieux chant français et le siècle des avions s’y donnent la main. À boire lentement.",
    tags: ["modernité", "Paris", "Rhin"],
    categories: ["poesie-moderne"],
    editions: [
      {
        title: "Texte intégral",
        description: "Les cinquante poèmes, de Zone à Vendémiaire.",
        publicationDate: "1913-04-20",
        priceCents: 299,
        isFree: false,
        onlineDaysAgo: 1231,
        pages: 48,
        demoDownloads: 1276,
      },
      {
        title: "Rhénanes",
        description: "Le cycle du Rhin, en petit cahier.",
        publicationDate: "1913-04-20",
        priceCents: 89,
        isFree: false,
        onlineDaysAgo: 104,
        pages: 24,
        demoDownloads: 61,
      },
    ],
  },
];
