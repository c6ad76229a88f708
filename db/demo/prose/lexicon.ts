import { adjectives, nouns } from "./french.ts";

export const women =
  "Adèle Blanche Clémence Delphine Élise Flavie Hortense Irène Jeanne Louise Mathilde Noémie Odile Pauline Rosalie Sabine Thérèse Victorine".split(
    " ",
  );
export const men =
  "Anselme Bastien Clovis Damien Étienne Firmin Gaspard Hippolyte Julien Léonard Maxence Octave Philibert Raphaël Sylvain Théodore Urbain Valentin".split(
    " ",
  );
export const surnames =
  "Aubrac Bellanger Caradec Delorme Escoffier Fontenay Guérin Hautefeuille Jourdan Lavigne Marchebois Novarre Orsel Peyrolle Quentin Roquevert Saint-Aubin Thibaudet Vauquelin".split(
    " ",
  );
export const placeNames =
  "Valbrune Kermor Sainte-Aurore Montrieux Fontfroide Aigremont Clairvent Roquesèche Beauregard-sur-Loire Pierrelune Trémazan Hautecombe Villers-aux-Bois Noirlac Grandfontaine".split(
    " ",
  );

export const houses = nouns(
  "f:maison m:presbytère m:moulin f:ferme f:auberge m:manoir f:librairie m:phare f:imprimerie m:relais f:pension f:gare",
);
export const rooms = nouns(
  "f:cuisine f:bibliothèque m:grenier m:salon m:vestibule f:chambre f:véranda m:palier m:cabinet f:salle m:cellier m:atelier",
);
export const outdoors = nouns(
  "m:jardin m:verger m:quai f:place f:allée m:sentier m:pont f:grève m:lavoir f:terrasse f:lande m:chemin f:rivière m:bois f:colline m:champ f:cour",
);
export const furniture = nouns(
  "f:table f:horloge f:armoire m:fauteuil m:miroir f:cheminée f:commode m:piano m:buffet f:pendule m:secrétaire f:malle m:lit m:rideau",
);
export const objects = nouns(
  "f:lettre f:clef m:carnet f:montre m:portrait f:boîte m:livre m:médaillon f:carte m:registre f:lanterne m:coffret f:gravure m:manuscrit f:plume m:cachet",
);
export const trades = nouns(
  "m:notaire m:libraire m:médecin m:horloger m:relieur m:capitaine m:jardinier m:organiste m:cartographe m:botaniste m:facteur m:luthier",
);
export const weathers = nouns(
  "f:pluie f:brume m:vent m:soleil f:neige m:brouillard f:lumière f:poussière f:ombre m:crépuscule m:froid f:chaleur",
);
export const feelings = nouns(
  "f:joie f:tristesse m:regret f:inquiétude f:tendresse f:colère m:remords f:espérance f:lassitude m:soulagement f:fierté f:honte f:curiosité f:confiance",
);
export const sounds = nouns(
  "f:cloche m:volet f:porte f:charrette m:coq f:girouette m:plancher f:poulie m:chien f:bouilloire m:merle f:vitre",
);
export const scents =
  "la cire,le pain chaud,le foin coupé,l’encre fraîche,le bois mouillé,la menthe,le tilleul,la fumée,le sel,la pomme mûre,le cuir,la lavande,la terre après l’averse,le café,la résine".split(
    ",",
  );

export const adjectivesAfter = adjectives(
  "silencieux/silencieuse étroit/étroite clair/claire désert/déserte froid/froide paisible familier/familière obscur/obscure lointain/lointaine immobile usé/usée doré/dorée incertain/incertaine profond/profonde oublié/oubliée tiède fidèle solitaire nu/nue poussiéreux/poussiéreuse",
);
export const moods = adjectives(
  "pensif/pensive las/lasse tranquille inquiet/inquiète attentif/attentive surpris/surprise résolu/résolue ému/émue muet/muette distrait/distraite patient/patiente ravi/ravie confus/confuse grave souriant/souriante soulagé/soulagée",
);

export const seasons = [
  {
    name: "printemps",
    within: "au printemps",
    signs: [
      "les lilas débordaient des murs",
      "les hirondelles étaient revenues",
      "l’herbe avait repris d’un coup",
      "les eaux descendaient encore troubles des collines",
    ],
  },
  {
    name: "été",
    within: "en été",
    signs: [
      "les blés tournaient au roux",
      "les volets restaient clos jusqu’au soir",
      "les martinets criaient au-dessus des toits",
      "la poussière des routes retombait lentement",
    ],
  },
  {
    name: "automne",
    within: "en automne",
    signs: [
      "les vignes prenaient la couleur du vin",
      "les premières fumées montaient tout droit",
      "les feuilles couvraient déjà les marches",
      "les chasseurs rentraient par les chemins creux",
    ],
  },
  {
    name: "hiver",
    within: "en hiver",
    signs: [
      "le givre dessinait des fougères aux carreaux",
      "la neige étouffait les pas",
      "les branches noires grinçaient dans le vent",
      "la nuit tombait au milieu de l’après-midi",
    ],
  },
] as const;

export const hours = [
  "à l’aube",
  "vers midi",
  "à la tombée du jour",
  "au milieu de la nuit",
  "un peu avant le souper",
  "dès les premières lueurs",
  "vers quatre heures",
  "à l’heure où l’on allume les lampes",
  "comme sonnait l’angélus",
  "bien après minuit",
];
export const days = [
  "le lendemain",
  "ce matin-là",
  "le dimanche suivant",
  "trois jours plus tard",
  "ce soir-là",
  "la semaine d’après",
  "le jeudi",
  "à quelque temps de là",
  "la veille de la foire",
  "un jour de marché",
];
export const manners = [
  "sans hâte",
  "à voix basse",
  "d’un geste lent",
  "sans se retourner",
  "avec précaution",
  "malgré la fatigue",
  "comme à regret",
  "sans mot dire",
  "d’un pas égal",
  "en souriant à demi",
  "les yeux baissés",
  "contre toute attente",
];
