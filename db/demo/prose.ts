import { answers, closings, questions } from "./prose/dialogue.ts";
import { chapterTitles } from "./prose/chapter-titles.ts";
import { capital, frenchSpaces } from "./prose/french.ts";
import { actions } from "./prose/actions.ts";
import { descriptions } from "./prose/descriptions.ts";
import { openings } from "./prose/openings.ts";
import { reflections } from "./prose/reflections.ts";
import type { Sentence } from "./prose/sentence.ts";
import { imagineStory, openScene, type Scene, type Story } from "./prose/scene.ts";
import { seededRandom, type SeededRandom } from "./seeded-random.ts";

/**
 * A text without end: chapter after chapter, each with a title, a first paragraph of narration, and then as many
 * paragraphs and exchanges as are asked of it.
 */
export interface Prose {
  openChapter(): { title: string; nextParagraphs(): string[] };
}

/** Said at the head of every demonstration text, so that nobody takes it for the author's. */
export function demonstrationNote(author: string): string {
  const by = /^[AEÉIOU]/u.test(author) ? `d’${author}` : `de ${author}`;
  return frenchSpaces(
    `Ceci est un texte de démonstration, composé pour cette boutique ; il n’est pas l’œuvre ${by}.`,
  );
}

/** Original prose made by a grammar: the same seed tells the same story, whatever the machine. */
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

/** Deals every card before it deals one again, so that no sentence comes back too soon. */
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

/** Two or four speeches and a last word. */
function exchange(scene: Scene, decks: Decks): string[] {
  const speeches = [decks.question()(scene), decks.answer()(scene)];
  if (scene.random.chance(0.5)) speeches.push(decks.question()(scene), decks.answer()(scene));
  speeches.push(decks.closing()(scene));
  return speeches.map(frenchSpaces);
}
