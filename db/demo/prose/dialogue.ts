import { a, of, ofThe, the } from "./french.ts";
import { furniture, hours, manners, objects, outdoors } from "./lexicon.ts";
import type { Sentence } from "./sentence.ts";
import { formal, pronoun } from "./scene.ts";

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
