import { answers, closings, questions, actions, descriptions } from "./prose/actions.ts";
import { chapterTitles, openings, reflections } from "./prose/openings.ts";
import { capital, frenchSpaces } from "./prose/french.ts";
import { type Sentence, imagineStory, openScene, type Scene, type Story } from "./prose/scene.ts";
import { seededRandom, type SeededRandom } from "./seeded-random.ts";

/**
 * An endless text: chapter after chapter, each with a title, a first paragraph of narration, and then as many
 * paragraphs and dialogues as requested.
 */
export interface Prose {
  openChapter(): { title: string; nextParagraphs(): string[] };
}

/** The note at the top of every demonstration text, so that it is not mistaken for the author's. */
export function demonstrationNote(author: string): string {
  const by = /^[AEÉIOU]/u.test(author) ? `d’${author}` : `de ${author}`;
  return frenchSpaces(
    `Ceci est un texte de démonstration, composé pour cette boutique ; il n’est pas l’œuvre ${by}.`,
  );
}

/** Original prose made by a grammar: the same seed gives the same story on every machine. */
export function writeProse(seed: number): Prose {
  const random = seededRandom(seed);
  const story = imagineStory(random);
  const decks = openDecks(random);
  return {
    openChapter: () => openChapter(story, random, decks),
  };
}

function openChapter(story: Story, random: SeededRandom, decks: Decks): ReturnType<Prose["openChapter"]> {
  const scene = openScene(story, random);
  const title = capital(frenchSpaces(decks.title()(scene)));
  let isFirst = true;
  const next = (): string[] => {
    if (!isFirst && random.chance(0.3)) return exchange(scene, decks);
    isFirst = false;
    return [narration(scene, decks)];
  };
  return { title, nextParagraphs: next };
}

type Decks = Record<
  "title" | "opening" | "action" | "description" | "reflection" | "question" | "answer" | "closing",
  () => Sentence
>;

function openDecks(random: SeededRandom): Decks {
  return {
    title: deck(random, chapterTitles),
    opening: deck(random, openings),
    action: deck(random, actions),
    description: deck(random, descriptions),
    reflection: deck(random, reflections),
    question: deck(random, questions),
    answer: deck(random, answers),
    closing: deck(random, closings),
  };
}

/** Uses every item before it repeats one, so that sentences do not repeat too soon. */
function deck<T>(random: SeededRandom, cards: readonly T[]): () => T {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = [...cards];
    const card = random.pick(left);
    left.splice(left.indexOf(card), 1);
    return card;
  };
}

function narration(scene: Scene, decks: Decks): string {
  const { random } = scene;
  const sentences = [decks.opening()(scene)];
  const middle = random.between(2, 5);
  for (let count = 0; count < middle; count += 1) {
    const kind = random.pick(["action", "action", "description", "description", "reflection"] as const);
    sentences.push(decks[kind]()(scene));
  }
  if (random.chance(0.4)) sentences.push(decks.reflection()(scene));
  return frenchSpaces(sentences.join(" "));
}

/** Two or four speeches and a closing one. */
function exchange(scene: Scene, decks: Decks): string[] {
  const speeches = [decks.question()(scene), decks.answer()(scene)];
  if (scene.random.chance(0.5)) speeches.push(decks.question()(scene), decks.answer()(scene));
  speeches.push(decks.closing()(scene));
  return speeches.map(frenchSpaces);
}
