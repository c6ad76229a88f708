import { a, capital, of, ofThe, that, the, toThe } from "./french.ts";
import {
  adjectivesAfter,
  days,
  feelings,
  furniture,
  hours,
  manners,
  moods,
  objects,
  outdoors,
  scents,
  seasons,
  sounds,
  weathers,
} from "./lexicon.ts";
import { formal, pronoun } from "./scene.ts";
import type { Scene } from "./scene.ts";

/** One sentence, with its full stop. Spaces of French punctuation are put later, once for the paragraph. */
export type Sentence = (scene: Scene) => string;

const sign = ({ random, season }: Scene): string => random.pick(season.signs);

/** What opens a paragraph: a time, a place, a weather. */
export const openings: Sentence[] = [
  (s) =>
    `${capital(s.random.pick(days))}, ${sign(s)}, et ${s.one.name} descendit ${s.random.pick(hours)} jusqu’${toThe(s.random.pick(outdoors))}.`,
  (s) =>
    `On arrivait à ${s.place} par ${a(s.random.pick(outdoors))} que personne n’entretenait plus ; ${sign(s)}.`,
  (s) =>
    `${capital(s.season.within)}, ${the(s.house)} ${of(s.place)} changeait de visage : ${sign(s)}, et l’on n’entendait plus que ${the(s.random.pick(sounds))}.`,
  (s) =>
    `${capital(the(s.room))} sentait ${s.random.pick(scents)}, et ${the(s.random.pick(weathers))} entrait par la fenêtre entrouverte.`,
  (s) =>
    `${capital(s.random.pick(days))}, ${formal(s.elder)} fit demander ${s.one.name} ${s.random.pick(hours)}.`,
  (s) =>
    `Depuis combien de temps ${s.one.name} regardait-${pronoun(s.one)} ainsi ${the(s.random.pick(weathers))} sur ${the(s.outside)} ?`,
  (s) =>
    `${capital(s.random.pick(hours))}, quand ${the(s.random.pick(sounds))} se tut, ${s.one.name} comprit que la journée ne ressemblerait pas aux autres.`,
  (s) =>
    `Il y avait à ${s.place} ${a(s.trade)} dont on parlait peu, et que ${s.one.name} connaissait mieux que personne.`,
  (s) => `Tout ${s.place} savait, ou croyait savoir, ce que contenait ${the(s.secret)}.`,
  (s) =>
    `De ${the(s.house)
      .replace(/^le /u, "ce ")
      .replace(/^la /u, "cette ")
      .replace(
        /^l’/u,
        s.house.gender === "f" ? "cette " : "cet ",
      )}, on voyait ${the(s.outside)}, puis la ligne des toits, puis rien.`
      .replace("De ce ", "Depuis ce ")
      .replace("De cet", "Depuis cet"),
  (s) => `Ce fut ${s.random.pick(hours)} ${that(s.other.name)} poussa enfin la porte ${ofThe(s.room)}.`,
];

/** "Elles" for two women, "Ils" else. */
const togetherPronoun = ({ one, other }: Scene): string =>
  one.gender === "f" && other.gender === "f" ? "Elles" : "Ils";

const adjective = (s: Scene, noun: { gender: "m" | "f" }): string =>
  s.random.pick(adjectivesAfter)[noun.gender];
const mood = (s: Scene): string => s.random.pick(moods)[s.one.gender];

/** What somebody does. */
export const actions: Sentence[] = [
  (s) => `${s.one.name} posa ${the(s.secret)} sur ${the(s.random.pick(furniture))} et attendit, ${mood(s)}.`,
  (s) =>
    `${capital(pronoun(s.one))} traversa ${the(s.room)} ${s.random.pick(manners)}, effleura ${the(s.random.pick(furniture))} du bout des doigts et s’arrêta.`,
  (s) => `${s.other.name} leva la tête, hésita, puis reprit son ouvrage ${s.random.pick(manners)}.`,
  (s) =>
    `${capital(pronoun(s.one))} ouvrit ${the(s.random.pick(objects))}, y lut deux lignes et le silence se fit plus grand.`,
  (s) =>
    `Alors ${s.one.name} prit ${the(s.random.pick(objects))}, ferma la porte ${s.random.pick(manners)} et gagna ${the(s.outside)}.`,
  (s) => `${formal(s.elder)} toussa deux fois, ce qui, à ${s.place}, passait pour un discours.`,
  (s) => `${s.one.name} compta les marches, comme autrefois, et se trompa à la même.`,
  (s) => `On frappa ; ce n’était que ${the(s.random.pick(weathers))} qui secouait le volet.`,
  (s) =>
    `${capital(pronoun(s.other))} avait gardé son manteau, et tenait ${the(s.secret)} serré contre soi, comme on tient un enfant.`.replace(
      "serré",
      s.secret.gender === "f" ? "serrée" : "serré",
    ),
  (s) =>
    `${s.one.name} voulut répondre, chercha ses mots, et finit par montrer ${the(s.random.pick(furniture))} d’un signe du menton.`,
  (s) => `Pendant ce temps, ${s.other.name} faisait le tour ${ofThe(s.outside)}, ${s.random.pick(manners)}.`,
  (s) => `${capital(pronoun(s.one))} écrivit trois phrases, en raya deux et signa la dernière.`,
  (s) =>
    `${s.other.name} souffla la lampe ; ${the(s.room)} parut aussitôt plus vaste et plus ${adjective(s, s.room)}.`,
  (s) =>
    `Sans rien demander, ${s.one.name} ranima le feu, rangea ${the(s.random.pick(objects))} et mit l’eau à chauffer.`,
  (s) =>
    `${togetherPronoun(s)} marchèrent jusqu’${toThe(s.random.pick(outdoors))}, où ${the(s.random.pick(weathers))} les rattrapa.`,
  (s) => `${s.other.name} déplia la carte sur ses genoux et suivit du doigt la route ${of(s.place)}.`,
];

/** What is seen, heard, smelt. */
export const descriptions: Sentence[] = [
  (s) => {
    const [first, second] = s.random.two(adjectivesAfter);
    return `${capital(the(s.room))}, ${first[s.room.gender]} et ${second[s.room.gender]}, n’avait pour meuble qu’${a(s.random.pick(furniture))}.`;
  },
  (s) =>
    `${capital(a(s.random.pick(furniture)))} occupait tout un mur ; en face, ${a(s.random.pick(objects))} semblait oublier le temps.`,
  (s) =>
    `Une odeur où se mêlaient ${s.random.pick(scents)} et quelque chose de plus ancien montait ${ofThe(s.room)}.`,
  (s) => `Au loin, ${the(s.random.pick(sounds))} répondait ${toThe(s.random.pick(sounds))}, et ${sign(s)}.`,
  (s) => `${capital(the(s.outside))} paraissait plus ${adjective(s, s.outside)} que la veille.`,
  (s) =>
    `${capital(the(s.random.pick(weathers)))} passait sur ${the(s.random.pick(outdoors))} comme une main sur une étoffe.`,
  (s) =>
    `Près ${ofThe(s.random.pick(furniture))}, ${a(s.random.pick(objects))} attendait, ${s.random.pick(["couvert", "posé", "laissé"])} là par quelqu’un qui comptait revenir.`.replace(
      /(une [^,]+ attendait, )(couvert|posé|laissé)/u,
      "$1$2e",
    ),
  (s) =>
    `C’était un pays de haies et de patience, où ${the(s.random.pick(weathers))} avait toujours le dernier mot.`,
  (s) =>
    `Les murs, à hauteur d’épaule, gardaient la trace de tous ceux qui s’y étaient appuyés.`.replace(
      "Les murs",
      `Les murs ${ofThe(s.room)}`,
    ),
  (s) =>
    `Rien ne bougeait, sinon ${the(s.random.pick(sounds))}, et ${the(s.random.pick(weathers))} au bord des choses.`,
  (s) => `Derrière ${the(s.house)}, ${a(s.random.pick(outdoors))} descendait vers l’eau ; ${sign(s)}.`,
  (s) =>
    `Sur ${the(s.random.pick(furniture))}, trois pommes ridées, un dé à coudre et ${a(s.random.pick(objects))} composaient malgré eux un tableau.`,
];

/** What is felt or remembered. */
export const reflections: Sentence[] = [
  (s) => {
    const [less, more] = s.random.two(feelings);
    return `${s.one.name} en éprouva moins ${of(less.word)} que ${of(more.word)}, et s’en étonna.`;
  },
  (s) =>
    `On ne revient jamais tout à fait ${of(s.place)}, pensait ${s.one.name} ; on en part seulement plusieurs fois.`,
  (s) => `Il faut si peu de chose pour qu’une maison se mette à mentir.`.replace("une maison", a(s.house)),
  (s) =>
    `${capital(pronoun(s.one))} se rappela l’année où ${sign(s)} et où ${formal(s.elder)} n’avait parlé à personne.`,
  (s) => `« Ce n’est donc que cela », songea ${s.one.name}, presque ${mood(s)}.`,
  (s) => `Le passé, chez les gens ${of(s.place)}, n’est pas derrière : il habite l’étage au-dessus.`,
  (s) =>
    `Peut-être ${that(s.other.name)} avait raison ; peut-être fallait-il laisser ${the(s.secret)} où le hasard l’avait voulu.`.replace(
      "l’avait voulu",
      s.secret.gender === "f" ? "l’avait voulue" : "l’avait voulu",
    ),
  (s) =>
    `Une sorte ${of(s.random.pick(feelings).word)} lui vint, qui ressemblait ${toThe(s.random.pick(weathers))}.`,
  (s) => `Qui donc, à ${s.place}, aurait osé dire le premier ce que chacun pensait ?`,
  (s) =>
    `Les années avaient passé là comme l’eau sous ${the(s.random.pick(outdoors.filter((noun) => noun.word === "pont")))}, sans rien emporter d’essentiel.`,
  (s) =>
    `${s.one.name} avait appris ${s.random.pick(seasons).within} ce que les autres apprennent dans les livres : à se taire au bon moment.`,
  (s) =>
    `Et cependant, sous ${the(s.random.pick(feelings))}, ${pronoun(s.one)} sentait remuer tout autre chose.`,
];
