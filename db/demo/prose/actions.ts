import { agree, capital, of, ofThe, the, toThe, a } from "./french.ts";
import {
  furniture,
  manners,
  objects,
  outdoors,
  rooms,
  weathers,
  adjectivesAfter,
  scents,
  sounds,
  hours,
} from "./lexicon.ts";
import { formal, pronoun, adjective, mood, togetherPronoun, type Sentence, sign } from "./scene.ts";

/** Actions of a character. */
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

/** Sights, sounds and smells. */
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
  (s) => {
    const thing = s.random.pick(objects);
    const left = agree(s.random.pick(["posé", "laissé", "oublié"]), thing);
    return `Près ${ofThe(s.random.pick(furniture))}, ${a(thing)} attendait, ${left} là par quelqu’un qui comptait revenir.`;
  },
  (s) =>
    `C’était un pays de haies et de patience, où ${the(s.random.pick(weathers))} avait toujours le dernier mot.`,
  (s) =>
    `Les murs ${ofThe(s.room)}, à hauteur d’épaule, gardaient la trace de tous ceux qui s’y étaient appuyés.`,
  (s) =>
    `Rien ne bougeait, sinon ${the(s.random.pick(sounds))}, et ${the(s.random.pick(weathers))} au bord des choses.`,
  (s) => `Derrière ${the(s.house)}, ${a(s.random.pick(outdoors))} descendait vers l’eau ; ${sign(s)}.`,
  (s) =>
    `Sur ${the(s.random.pick(furniture))}, trois pommes ridées, un dé à coudre et ${a(s.random.pick(objects))} composaient malgré eux un tableau.`,
  (s) => `On devinait, à l’usure du seuil, que bien des gens étaient entrés là ${s.random.pick(manners)}.`,
  (s) =>
    `${capital(the(s.outside))} sentait ${s.random.pick(scents)} ; on y marchait comme dans un souvenir.`,
  (s) =>
    `Il restait sur ${the(s.random.pick(furniture))} un rond de lumière, pas plus grand qu’une assiette.`,
  () => `Deux chaises se faisaient face, ainsi que des personnes qui ont fini de se parler.`,
  (s) => `Les rideaux ${ofThe(s.room)} étaient d’un vert que l’on ne fabrique plus.`,
  (s) => `Plus loin, ${a(s.random.pick(outdoors))} montait entre deux murs de pierre sèche, et ${sign(s)}.`,
  (s) => `${capital(a(s.random.pick(sounds)))}, quelque part, marquait la mesure d’une chanson sans paroles.`,
  (s) =>
    `Le soir donnait ${toThe(s.house)} l’air ${s.random.pick(["d’un navire à l’ancre", "d’une lettre que l’on n’a pas ouverte", "d’un théâtre après la représentation", "d’une montre arrêtée"])}.`,
  () =>
    `Des livres montaient en piles jusqu’à l’appui de la fenêtre ; le plus mince tenait l’équilibre de tous les autres.`,
  (s) =>
    `De la rue ne venait qu’une rumeur égale, où l’on distinguait parfois ${the(s.random.pick(sounds))}.`,
  (s) => `Sous la lampe, les mains ${of(s.other.name)} paraissaient plus vieilles que son visage.`,
  (s) =>
    `Un escalier de bois, ciré de frais, conduisait ${toThe(s.random.pick(rooms))} ; la septième marche chantait.`,
];

/** First speeches: a question or a reproach from `one` to `other`. */
export const questions: Sentence[] = [
  (s) => `— Vous cherchez quelque chose ? demanda ${s.one.name}.`,
  (s) =>
    `— Personne ne vient plus à ${s.place}, dit ${s.one.name} ${s.random.pick(manners)}. Pourquoi vous ?`,
  (s) =>
    `— Et ${the(s.secret)} ? reprit ${s.one.name}. Vous n’allez pas me dire qu’on l’a oublié${s.secret.gender === "f" ? "e" : ""}.`,
  (s) => `— Asseyez-vous, fit ${s.one.name}. On parle mal debout, surtout de ces choses-là.`,
  (s) => `— Avez-vous entendu ? murmura ${s.one.name}.`,
  (s) => `— Il est bien tard pour une visite, remarqua ${s.one.name}, et bien tôt pour une excuse.`,
  (s) => `— Qui vous a donné cette clef ? demanda ${s.one.name} sans lever les yeux.`,
  (s) =>
    `— Si je vous confiais ${the(s.random.pick(objects))}, dit ${s.one.name}, sauriez-vous ne pas l’ouvrir ?`,
  (s) =>
    `— Vous souvenez-vous ${ofThe(s.house)}, ${s.house.gender === "f" ? "telle que nous l’avons connue" : "tel que nous l’avons connu"} ? dit ${s.one.name}.`,
  (s) =>
    `— Partons, dit soudain ${s.one.name}. Partons ${s.random.pick(hours)}, avant que l’on nous retienne.`,
];

/** Answers of `other`. */
export const answers: Sentence[] = [
  (s) => `— Rien que je puisse nommer, répondit ${s.other.name}.`,
  (s) =>
    `— J’ai fait la route à pied, dit ${s.other.name}. Cela laisse le temps de choisir ses mensonges ; je n’en ai gardé aucun.`,
  (s) =>
    `— ${formal(s.elder)} me l’avait défendu, avoua ${s.other.name}. C’est même ce qui m’a décidé${s.other.gender === "f" ? "e" : ""}.`,
  () => `— Demain, peut-être. Ce soir, laissez-moi regarder le feu.`,
  (s) =>
    `— C’était sous ${the(s.random.pick(furniture))}, dit ${s.other.name}, là où l’on range ce que l’on veut perdre.`,
  () => `— Non ! Ou plutôt si : mais pas de la manière que vous croyez.`,
  (s) =>
    `— On vous aura mal renseigné${s.one.gender === "f" ? "e" : ""}, répliqua ${s.other.name} en haussant les épaules.`,
  (s) => `— Je ne demande qu’${a(s.random.pick(objects))} et une chandelle ; le reste, je m’en charge.`,
  (s) => `— Vous le savez depuis le premier jour, dit doucement ${s.other.name}.`,
  (s) => `— Allez donc voir ${the(s.random.pick(outdoors))}, et vous comprendrez.`,
];

/** The end of a dialogue, spoken or not. */
export const closings: Sentence[] = [
  (s) => `— Alors nous sommes deux, conclut ${s.one.name}.`,
  (s) => `${s.one.name} ne répondit pas ; ${pronoun(s.one)} regardait ${the(s.outside)}.`,
  (s) => `— C’est bien ce que je craignais, dit ${s.one.name}, et ${pronoun(s.one)} se mit à rire.`,
  (s) =>
    s.one.gender === "f" && s.other.gender === "f"
      ? `Un silence suivit, que ni l’une ni l’autre ne voulut rompre la première.`
      : `Un silence suivit, que ni l’un ni l’autre ne voulut rompre le premier.`,
  () => `— Soit. Mais fermez la porte : les murs de ce pays ont de la mémoire.`,
  (s) => `— Gardez-le pour vous, dit ${s.one.name}, au moins jusqu’au retour ${of(formal(s.elder))}.`,
  () => `— Vous avez de la chance que je n’aie plus l’âge des serments.`,
];
