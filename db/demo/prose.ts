import { answers, closings, questions } from "./prose/dialogue.ts";
import { chapterTitles } from "./prose/chapter-titles.ts";
import { capital, frenchSpaces } from "./prose/french.ts";
import { actions, descriptions, openings, reflections } from "./prose/narration.ts";
import type { Sentence } from "./prose/narration.ts";
import { imagineStory, openScene } from "./prose/scene.ts";
import type { Scene, Story } from "./prose/scene.ts";
import { seededRandom } from "./seeded-random.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** A text without end: chapter after chapter, each with a title and as many paragraphs as are asked of it. */
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
  const titles = deck(random, chapterTitles);
  return {
    openChapter: () => openChapter(story, random, titles),
  };
}

function openChapter(
  story: Story,
  random: SeededRandom,
  titles: () => Sentence,
): ReturnType<Prose["openChapter"]> {
  const scene = openScene(story, random);
  const title = capital(frenchSpaces(titles()(scene)));
  const decks: Decks = {
    opening: deck(random, openings),
    action: deck(random, actions),
    description: deck(random, descriptions),
    reflection: deck(random, reflections),
    question: deck(random, questions),
    answer: deck(random, answers),
    closing: deck(random, closings),
  };
  return { title, nextParagraphs: () => nextParagraphs(scene, decks) };
}

type Decks = Record<
  "opening" | "action" | "description" | "reflection" | "question" | "answer" | "closing",
  () => Sentence
>;

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

/** A paragraph of narration, or an exchange of two to five speeches. */
function nextParagraphs(scene: Scene, decks: Decks): string[] {
  return scene.random.chance(0.3) ? exchange(scene, decks) : [narration(scene, decks)];
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

function exchange(scene: Scene, decks: Decks): string[] {
  const speeches = [decks.question()(scene), decks.answer()(scene)];
  if (scene.random.chance(0.5)) speeches.push(decks.question()(scene), decks.answer()(scene));
  speeches.push(decks.closing()(scene));
  return speeches.map(frenchSpaces);
}
