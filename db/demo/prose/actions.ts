import { agree, capital, of, ofThe, the, toThe } from "./french.ts";
import { furniture, manners, objects, outdoors, rooms, weathers } from "./lexicon.ts";
import { formal, pronoun } from "./scene.ts";
import { adjective, mood, togetherPronoun, type Sentence } from "./sentence.ts";

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
    `${capital(pronoun(s.other))} avait gardé son manteau, et tenait ${the(s.secret)} ${agree("serré", s.secret)} contre soi, comme on tient un enfant.`,
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
  (s) =>
    `${s.one.name} essuya la vitre du revers de la manche et vit passer ${s.random.pick(["un cavalier", "deux enfants", "la voiture du courrier", "une femme en deuil", "un marchand d’almanachs"])}.`,
  (s) =>
    `Pour se donner une contenance, ${s.other.name} feuilleta ${the(s.random.pick(["m", "f"]) === "m" ? { word: "registre", gender: "m" } : { word: "gazette", gender: "f" })} ${s.random.pick(manners)}.`,
  (s) =>
    `${s.one.name} tira de sa poche ${s.random.pick(["un bout de ficelle", "une pomme", "un crayon", "trois sous", "un mouchoir brodé"])}, et tout le monde comprit.`,
  (s) =>
    `${capital(pronoun(s.other))} s’approcha ${ofThe(s.random.pick(furniture))}, en fit jouer le tiroir et n’y trouva que de la poussière.`,
  (s) => `${formal(s.elder)} remit ses lunettes, les ôta, puis déclara qu’il était temps de dîner.`,
  (s) => `${s.one.name} suivit des yeux ${the(s.random.pick(weathers))} jusqu’à ne plus rien voir.`,
  (s) =>
    `${s.other.name} coupa le pain en quatre parts égales, par habitude, et laissa la quatrième sur la table.`,
  (s) =>
    `Il y eut un bruit dans ${the(s.random.pick(rooms))} ; ${s.one.name} y courut et ne trouva que ${the(s.random.pick(weathers))}.`,
  (s) =>
    `${s.other.name} recopia l’adresse ${s.random.pick(manners)}, cacheta l’enveloppe et la glissa sous ${the(s.random.pick(furniture))}.`,
  (s) =>
    `${capital(pronoun(s.one))} fit quelques pas vers ${the(s.outside)}, revint, repartit, et cette fois ne revint pas.`,
  (s) =>
    `D’une main, ${s.one.name} retenait la porte ; de l’autre, ${pronoun(s.one)} cherchait ${the(s.secret)}.`,
  (s) =>
    `${s.other.name} se mit à fredonner un air que l’on chantait autrefois ${s.season.within}, et s’interrompit au second couplet.`,
];
