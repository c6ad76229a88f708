import type { Gender } from "./french.ts";
import { adjectivesAfter, moods } from "./lexicon.ts";
import type { Scene } from "./scene.ts";

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
