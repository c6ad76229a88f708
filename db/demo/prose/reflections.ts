import { a, agree, capital, of, that, the, toThe } from "./french.ts";
import { feelings, outdoors, scents, seasons, weathers } from "./lexicon.ts";
import { formal, pronoun } from "./scene.ts";
import { mood, sign, type Sentence } from "./sentence.ts";

/** What is felt or remembered. */
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
