import { a, agree, capital, demonstrative, of, ofThe, that, the, toThe } from "./french.ts";
import {
  days,
  furniture,
  hours,
  manners,
  objects,
  outdoors,
  scents,
  sounds,
  weathers,
  feelings,
  seasons,
} from "./lexicon.ts";
import { formal, pronoun, sign, type Sentence, mood } from "./scene.ts";

/** Openings of a paragraph: a time, a place, the weather. */
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
    `Il y avait à ${s.place} ${a(s.trade)} dont on parlait peu, et ${that(s.one.name)} connaissait mieux que personne.`,
  (s) => `Tout ${s.place} savait, ou croyait savoir, ce que contenait ${the(s.secret)}.`,
  (s) => `Depuis ${demonstrative(s.house)}, on voyait ${the(s.outside)}, puis la ligne des toits, puis rien.`,
  (s) => `Ce fut ${s.random.pick(hours)} ${that(s.other.name)} poussa enfin la porte ${ofThe(s.room)}.`,
  (s) =>
    `Personne n’avait prévu que ${the(s.random.pick(weathers))} durerait si longtemps ; ${sign(s)}, et l’on rallumait les lampes ${s.random.pick(hours)}.`,
  (s) => {
    const parcel = s.random.pick(objects);
    return `${capital(s.random.pick(days))}, on apporta de la part ${of(formal(s.elder))} ${a(parcel)} ${agree("enveloppé", parcel)} de papier bleu.`;
  },
  (s) =>
    `De toute la nuit, ${s.one.name} n’avait pas dormi ; ${pronoun(s.one)} se leva ${s.random.pick(hours)} et descendit ${s.random.pick(manners)}.`,
  (s) => `${capital(the(s.random.pick(sounds)))} se fit entendre deux fois, du côté ${ofThe(s.outside)}.`,
  (s) =>
    `Il fallut attendre ${s.random.pick(["une heure", "trois jours", "toute une semaine", "la fin du mois"])} avant que quelqu’un prononçât de nouveau le nom ${of(s.other.name)}.`,
  (s) =>
    `La nouvelle courut de porte en porte et parvint ${s.random.pick(hours)} ${toThe(s.house)} : ${s.other.name} était de retour.`,
  (s) =>
    `Entre ${the(s.room)} et ${the(s.outside)}, il n’y avait que douze pas ; ${s.one.name} mit une heure à les faire.`,
  (s) =>
    `Chaque année, ${s.season.within}, ${formal(s.elder)} faisait ouvrir toutes les fenêtres ${ofThe(s.house)}.`,
  (s) =>
    `${s.other.name} arriva ${s.random.pick(hours)}, sans bagage, avec sur le visage ${the(s.random.pick(weathers))} des longues routes.`,
  (s) =>
    `Ce que l’on appelait ${the(s.room)} n’était, à vrai dire, qu’un coin ${of(s.house.word)} où l’on avait poussé ${a(s.random.pick(furniture))}.`,
];

/** Titles of chapters; a text picks each at most once before it starts over. */
export const chapterTitles: Sentence[] = [
  (s) => `Où l’on arrive à ${s.place}`,
  (s) => `${s.one.name} et ${the(s.random.pick(objects))}`,
  (s) => `Le silence ${of(formal(s.elder))}`,
  (s) => `Ce que disait ${the(s.random.pick(sounds))}`,
  (s) => `Par ${the(s.random.pick(outdoors))}`,
  (s) => `La promesse ${of(s.other.name)}`,
  () => `Une lumière au premier étage`,
  (s) => `Les deux vérités ${ofThe(s.trade)}`,
  (s) => `Sous ${the(s.random.pick(weathers))}`,
  () => `Une porte que l’on ne ferme plus`,
  (s) => `Où reparaît ${the(s.secret)}`,
  (s) => `Retour ${of(s.other.name)}`,
  (s) => `Conversation avec ${a(s.trade)}`,
  () => `Trois lettres et une absence`,
  () => `Ce qu’il fallait taire`,
  (s) => `Le dernier soir à ${s.place}`,
];

/** Feelings and memories. */
export const reflections: Sentence[] = [
  (s) => {
    const [less, more] = s.random.two(feelings);
    return `${s.one.name} en éprouva moins ${of(less.word)} que ${of(more.word)}, et s’en étonna.`;
  },
  (s) =>
    `On ne revient jamais tout à fait ${of(s.place)}, pensait ${s.one.name} ; on en part seulement plusieurs fois.`,
  (s) => `Il faut si peu de chose pour qu’${a(s.house)} se mette à mentir.`,
  (s) =>
    `${capital(pronoun(s.one))} se rappela l’année où ${sign(s)} et où ${formal(s.elder)} n’avait parlé à personne.`,
  (s) => `« Ce n’est donc que cela », songea ${s.one.name}, presque ${mood(s)}.`,
  (s) => `Le passé, chez les gens ${of(s.place)}, n’est pas derrière : il habite l’étage au-dessus.`,
  (s) =>
    `Peut-être ${that(s.other.name)} avait raison ; peut-être fallait-il laisser ${the(s.secret)} où le hasard l’avait ${agree("voulu", s.secret)}.`,
  (s) =>
    `Une sorte ${of(s.random.pick(feelings).word)} lui vint, qui ressemblait ${toThe(s.random.pick(weathers))}.`,
  (s) => `Qui donc, à ${s.place}, aurait osé dire le premier ce que chacun pensait ?`,
  (s) =>
    `Les années avaient passé là comme l’eau sous ${the(s.random.pick(outdoors.filter((noun) => noun.word === "pont")))}, sans rien emporter d’essentiel.`,
  (s) =>
    `${s.one.name} avait appris ${s.random.pick(seasons).within} ce que les autres apprennent dans les livres : à se taire au bon moment.`,
  (s) =>
    `Et cependant, sous ${the(s.random.pick(feelings))}, ${pronoun(s.one)} sentait remuer tout autre chose.`,
  (s) =>
    `Il y a des vérités qui attendent ${s.random.pick(["la pluie", "un enterrement", "le dessert", "qu’on ait éteint la lampe"])} pour se dire.`,
  (s) => `${s.one.name} se promit de n’y plus penser, et y pensa jusqu’au soir.`,
  (s) => `De tout cela, ${s.other.name} ne garderait qu’une odeur : ${s.random.pick(scents)}.`,
  (s) =>
    `On croit choisir un chemin ; c’est presque toujours ${a(s.random.pick(outdoors))} qui vous choisit.`,
  (s) =>
    `${capital(the(s.random.pick(feelings)))} est une habitude comme une autre, et ${formal(s.elder)} l’avait prise de bonne heure.`,
  () =>
    `Quelle étrange chose, tout de même, que de reconnaître une voix avant de savoir à qui l’on a manqué !`,
  (s) => `${s.one.name} aurait donné ${the(s.secret)}, et le reste, pour revenir une minute en arrière.`,
  (s) => `« Demain », se disait ${s.one.name}, comme on pose une pierre sur une pile de papiers.`,
  (s) =>
    `À ${s.place}, les secrets se transmettaient avec l’argenterie, et l’on se servait aussi peu des uns que de l’autre.`,
  (s) =>
    `Le silence ${of(s.other.name)} avait plusieurs étages ; ${s.one.name} n’en habitait encore que le premier.`,
  () => `Tout était simple, en somme, et c’est bien cela qui faisait peur.`,
  (s) =>
    `Pour la première fois depuis longtemps, ${s.one.name} eut le sentiment d’être ${agree("attendu", s.one)} quelque part.`,
];
