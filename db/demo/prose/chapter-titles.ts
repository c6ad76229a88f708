import { a, of, ofThe, the } from "./french.ts";
import { objects, outdoors, sounds, weathers } from "./lexicon.ts";
import { formal } from "./scene.ts";
import type { Sentence } from "./sentence.ts";

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
