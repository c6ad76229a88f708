import { a, agree, capital, demonstrative, of, ofThe, that, the, toThe } from "./french.ts";
import { days, furniture, hours, manners, objects, outdoors, scents, sounds, weathers } from "./lexicon.ts";
import { formal, pronoun } from "./scene.ts";
import { sign, type Sentence } from "./sentence.ts";

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
