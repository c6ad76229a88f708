import type { DemoBook } from "./demo-book.ts";

export const booksTheatre: DemoBook[] = [
  {
    title: "Le Cid",
    author: "Pierre Corneille",
    description:
      "Venger son père et perdre celle qu’on aime, ou la garder et se perdre soi-même : Rodrigue a une nuit pour choisir. Corneille avait trente ans et toute l’insolence de sa jeunesse. La pièce fit querelle, puis proverbe ; elle reste avant tout une histoire d’amour au galop.",
    tags: ["honneur", "Espagne", "alexandrins"],
    categories: ["theatre-tragedie"],
    editions: [
      {
        title: "Texte intégral",
        description: "La tragi-comédie dans la version que Corneille revit lui-même.",
        publicationDate: "1637-01-07",
        priceCents: 199,
        isFree: false,
        onlineDaysAgo: 1305,
        pages: 36,
        demoDownloads: 978,
      },
      {
        title: "Édition pour la classe",
        description: "Notes, questions de lecture et petit lexique de l’honneur.",
        publicationDate: "1637-03-23",
        priceCents: 349,
        isFree: false,
        onlineDaysAgo: 73,
        pages: 46,
        demoDownloads: 145,
      },
    ],
  },
  {
    title: "Le Tartuffe ou l’Imposteur",
    author: "Molière",
    description:
      "Un dévot de profession s’installe dans une bonne maison, et le maître du logis ne voit plus que par lui. Interdite cinq ans, la comédie n’a pas cessé depuis de désigner les faux sages de chaque époque. Une scène de table, la plus célèbre du répertoire, suffirait à sa gloire.",
    tags: ["hypocrisie", "satire", "alexandrins"],
    categories: ["theatre-comedie"],
    editions: [
      {
        title: "Texte intégral",
        description: null,
        publicationDate: "1669-02-05",
        priceCents: 199,
        isFree: false,
        onlineDaysAgo: 1122,
        pages: 38,
        demoDownloads: 655,
      },
    ],
  },
  {
    title: "Le Misanthrope",
    author: "Molière",
    description:
      "Alceste hait le mensonge et aime une coquette : tout est dit, et rien n’est réglé. Molière tient la balance si droite que chaque génération change de camp. La plus mélancolique des comédies, et l’une des plus drôles dès qu’on la joue vite.",
    tags: ["salons", "sincérité", "alexandrins"],
    categories: ["theatre-comedie"],
    editions: [
      {
        title: "Texte intégral",
        description: "Les cinq actes, sans coupure.",
        publicationDate: "1666-06-04",
        priceCents: 199,
        isFree: true,
        onlineDaysAgo: 456,
        pages: 36,
        demoDownloads: 502,
      },
    ],
  },
  {
    title: "Bérénice",
    author: "Jean Racine",
    description:
      "Il l’aime, elle l’aime, et Rome ne veut pas. Racine s’était promis de bâtir cinq actes avec presque rien ; il y a mis la plus longue séparation de la littérature. Pas une goutte de sang, et l’on en sort défait.",
    tags: ["amour", "Rome", "alexandrins"],
    categories: ["theatre-tragedie"],
    editions: [
      {
        title: "Texte intégral",
        description: null,
        publicationDate: "1670-11-21",
        priceCents: 199,
        isFree: false,
        onlineDaysAgo: 310,
        pages: 34,
        demoDownloads: 97,
      },
    ],
  },
  {
    title: "Phèdre",
    author: "Jean Racine",
    description:
      "Une reine avoue tout bas ce qu’elle aurait dû taire, et la machine du désastre se met en route. Jamais le vers français n’a été si pur ni si brûlant. Racine quitta le théâtre après elle : il avait touché le fond de la lumière.",
    tags: ["passion", "mythologie", "alexandrins"],
    categories: ["theatre-tragedie"],
    editions: [
      {
        title: "Texte intégral",
        description: "Les cinq actes et la préface de l’auteur.",
        publicationDate: "1677-01-01",
        priceCents: 199,
        isFree: false,
        onlineDaysAgo: 1388,
        pages: 36,
        demoDownloads: 891,
      },
      {
        title: "Édition annotée",
        description: "Le texte en regard de ses sources grecques et latines.",
        publicationDate: "1677-03-15",
        priceCents: 499,
        isFree: false,
        onlineDaysAgo: 149,
        pages: 52,
        demoDownloads: 76,
      },
    ],
  },
  {
    title: "Le Jeu de l’amour et du hasard",
    author: "Marivaux",
    description:
      "Une jeune fille prend l’habit de sa suivante pour observer son prétendant, qui a eu la même idée. Les cœurs se trompent d’étage, les mots s’affolent, et chacun apprend ce qu’il ne voulait pas savoir. Trois actes de vif-argent.",
    tags: ["amour", "masques", "Lumières"],
    categories: ["theatre-comedie"],
    editions: [
      {
        title: "Texte intégral",
        description: "La comédie en trois actes et en prose.",
        publicationDate: "1730-01-23",
        priceCents: 199,
        isFree: false,
        onlineDaysAgo: 259,
        pages: 36,
        demoDownloads: 203,
      },
    ],
  },
  {
    title: "La Folle Journée, ou le Mariage de Figaro",
    author: "Beaumarchais",
    description:
      "Un valet se marie, un comte voudrait l’en empêcher, et la journée n’aura pas assez d’heures pour toutes les portes qui claquent. La comédie mit six ans à vaincre la censure et une soirée à conquérir Paris. On y entend, sous les éclats de rire, un monde qui craque.",
    tags: ["satire", "Espagne", "Lumières"],
    categories: ["theatre-comedie"],
    editions: [
      {
        title: "Texte intégral",
        description: "Les cinq actes et la longue, l’éblouissante préface.",
        publicationDate: "1784-04-27",
        priceCents: 299,
        isFree: false,
        onlineDaysAgo: 433,
        pages: 54,
        demoDownloads: 168,
      },
    ],
  },
  {
    title: "Hernani",
    author: "Victor Hugo",
    description:
      "Trois hommes aiment la même femme, un cor doit sonner, et le parterre se bat avant même le premier vers. La pièce qui mit le feu au théâtre n’a rien perdu de son panache. Lisez-la comme elle fut écrite : en courant.",
    tags: ["Espagne", "honneur", "alexandrins"],
    categories: ["theatre-drame"],
    editions: [
      {
        title: "Texte intégral",
        description: "Le drame en cinq actes et la préface.",
        publicationDate: "1830-02-25",
        priceCents: 249,
        isFree: false,
        onlineDaysAgo: 844,
        pages: 44,
        demoDownloads: 231,
      },
    ],
  },
  {
    title: "Lorenzaccio",
    author: "Alfred de Musset",
    description:
      "Florence s’amuse, Florence a peur, et un jeune homme de bonne famille s’avilit pour approcher un tyran. Que reste-t-il de la vertu lorsqu’on en a porté trop longtemps le contraire ? Musset avait vingt-trois ans quand il écrivit notre drame le plus shakespearien.",
    tags: ["Florence", "tyrannie", "masques"],
    categories: ["theatre-drame"],
    editions: [
      {
        title: "Texte intégral",
        description: "Les trente-neuf scènes, telles que nul théâtre d’alors ne pouvait les jouer.",
        publicationDate: "1834-08-01",
        priceCents: 299,
        isFree: false,
        onlineDaysAgo: 777,
        pages: 48,
        demoDownloads: 190,
      },
    ],
  },
  {
    title: "Cyrano de Bergerac",
    author: "Edmond Rostand",
    description:
      "Un grand nez, une grande âme, et des mots prêtés à un autre sous un balcon. Rostand croyait à un four et demanda pardon à ses acteurs avant le lever du rideau ; on l’applaudit une heure entière. Le panache, depuis, a un nom.",
    tags: ["panache", "amour", "alexandrins"],
    categories: ["theatre-comedie", "theatre-drame"],
    editions: [
      {
        title: "Texte intégral",
        description: "Les cinq actes, et toutes les indications de décor.",
        publicationDate: "1897-12-28",
        priceCents: 299,
        isFree: false,
        onlineDaysAgo: 1202,
        pages: 60,
        demoDownloads: 1601,
      },
      {
        title: "Édition pour la scène",
        description: "Grands caractères et marges larges, pour apprendre un rôle ou souffler le texte.",
        publicationDate: "1898-01-01",
        priceCents: 449,
        isFree: false,
        onlineDaysAgo: 130,
        pages: 118,
        demoDownloads: 94,
      },
    ],
  },
];
