import { a, agree, capital, of, ofThe, the, toThe } from "./french.ts";
import {
  adjectivesAfter,
  furniture,
  manners,
  objects,
  outdoors,
  rooms,
  scents,
  sounds,
  weathers,
} from "./lexicon.ts";
import { adjective, sign, type Sentence } from "./sentence.ts";

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
