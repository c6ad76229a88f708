import type { SeededRandom } from "../seeded-random.ts";
import type { Gender, Noun } from "./french.ts";
import {
  houses,
  men,
  objects,
  outdoors,
  placeNames,
  rooms,
  seasons,
  surnames,
  trades,
  women,
  adjectivesAfter,
  moods,
} from "./lexicon.ts";

/** One sentence, with its full stop. Spaces of French punctuation are inserted later, once for the paragraph. */
export type Sentence = (scene: Scene) => string;

/** A sign of the season, as a clause. */
export const sign = ({ random, season }: Scene): string => random.pick(season.signs);

export const adjective = ({ random }: Scene, { gender }: { gender: Gender }): string =>
  random.pick(adjectivesAfter)[gender];

/** The appearance of `one`. */
export const mood = ({ random, one }: Scene): string => random.pick(moods)[one.gender];

/** "Elles" for two women, otherwise "Ils". */
export const togetherPronoun = ({ one, other }: Scene): string =>
  one.gender === "f" && other.gender === "f" ? "Elles" : "Ils";

interface Person {
  name: string;
  surname: string;
  gender: Gender;
}

/** The constants of a text: its characters, its place, its season, the object of the search. */
export interface Story {
  hero: Person;
  friend: Person;
  elder: Person;
  place: string;
  house: Noun;
  trade: Noun;
  secret: Noun;
  season: (typeof seasons)[number];
}

/** The scene of a chapter: its characters and place. */
export interface Scene extends Story {
  random: SeededRandom;
  room: Noun;
  outside: Noun;
  /** The main character, and the one they meet. */
  one: Person;
  other: Person;
}

export function imagineStory(random: SeededRandom): Story {
  const [hero, friend, elder] = imaginePeople(random);
  return {
    hero,
    friend,
    elder,
    place: random.pick(placeNames),
    house: random.pick(houses),
    trade: random.pick(trades),
    secret: random.pick(objects),
    season: random.pick(seasons),
  };
}

function imaginePeople(random: SeededRandom): [Person, Person, Person] {
  const person = (gender: Gender, taken: Person[]): Person => {
    const names = (gender === "f" ? women : men).filter((name) =>
      taken.every((known) => known.name !== name),
    );
    const free = surnames.filter((surname) => taken.every((known) => known.surname !== surname));
    return { name: random.pick(names), surname: random.pick(free), gender };
  };
  const gender = (): Gender => random.pick(["m", "f"] as const);
  const hero = person(gender(), []);
  const friend = person(gender(), [hero]);
  return [hero, friend, person(gender(), [hero, friend])];
}

export function openScene(story: Story, random: SeededRandom): Scene {
  const [one, other] = random.pick([
    [story.hero, story.friend],
    [story.hero, story.elder],
    [story.friend, story.elder],
    [story.hero, story.friend],
  ] as const);
  return { ...story, random, room: random.pick(rooms), outside: random.pick(outdoors), one, other };
}

export const pronoun = ({ gender }: Person): "il" | "elle" => (gender === "f" ? "elle" : "il");

/** "Madame Aubrac" or "Monsieur Aubrac". */
export const formal = ({ gender, surname }: Person): string =>
  `${gender === "f" ? "Madame" : "Monsieur"} ${surname}`;
