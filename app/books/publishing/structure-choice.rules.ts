import {
  type FoundKind,
  leavable,
  type Leavable,
  noAnswers,
  type StructureAnswers,
  type StructureFound,
} from "#formats/docx/structure.ts";
import { formatCount } from "#books/catalogue/client/counts.ts";

/** Answers as they are stored: null where there are none. */
export function storedAnswers(answers: StructureAnswers): StructureAnswers | null {
  const { titles, verse, left } = answers;
  return Object.keys(titles).length + Object.keys(verse).length + left.length === 0 ? null : answers;
}

type Known<Answer> = Readonly<Record<string, Answer>>;

/** Those of these passages without an answer: all of a first version, the new ones of the next. */
export const openOf = <Passage extends { id: string }, Answer>(
  passages: readonly Passage[],
  given: Known<Answer>,
): Passage[] => passages.filter(({ id }) => given[id] === undefined);

/** The passages that one click answers: those without an answer, otherwise all. */
function asked<Passage extends { id: string }, Answer>(passages: readonly Passage[], given: Known<Answer>) {
  const without = openOf(passages, given);
  return without.length > 0 ? without : passages;
}

/** Takes the proposed titles at their levels, those that were changed included, or leaves them as text. */
export function withTitles(
  { titles }: StructureFound,
  answers: StructureAnswers,
  isTaken: boolean,
): StructureAnswers {
  const levels = asked(titles, answers.titles).map(({ id, level }): [string, number] => [
    id,
    isTaken ? answers.titles[id] || level : 0,
  ]);
  return { ...answers, titles: { ...answers.titles, ...Object.fromEntries(levels) } };
}

export function withVerse(
  { verse }: StructureFound,
  answers: StructureAnswers,
  isVerse: boolean,
): StructureAnswers {
  const given = asked(verse, answers.verse).map(({ id }): [string, boolean] => [id, isVerse]);
  return { ...answers, verse: { ...answers.verse, ...Object.fromEntries(given) } };
}

export const withLeft = (answers: StructureAnswers, kind: Leavable, isLeft: boolean): StructureAnswers => ({
  ...answers,
  left: leavable.filter((each) => (each === kind ? isLeft : answers.left.includes(each))),
});

/** « 37 lignes ressemblent à des titres : les prendre ? » */
export function titlesText(
  { titles, titleCount }: StructureFound,
  { titles: given }: StructureAnswers,
): string {
  const without = openOf(titles, given).length;
  if (without === 0) {
    const taken = titles.filter(({ id }) => (given[id] ?? 0) > 0).length;
    return `Titres\u202F: ${counted(taken, "ligne prise", "lignes prises")} sur ${formatCount(titles.length)}`;
  }
  const all = titles.length === without;
  const count = all ? titleCount : without;
  return count === 1
    ? `Une ${all ? "" : "nouvelle "}ligne ressemble à un titre\u202F: la prendre\u202F?`
    : `${formatCount(count)} ${all ? "" : "nouvelles "}lignes ressemblent à des titres\u202F: les prendre\u202F?`;
}

/** « 12 passages en vers, 3 à vérifier » */
export function verseText({ verse }: StructureFound, { verse: given }: StructureAnswers): string {
  const set = verse.filter(({ id, isVerse }) => given[id] ?? isVerse).length;
  const doubtful = openOf(verse, given).filter(({ isVerse }) => !isVerse).length;
  const said = [
    set > 0 && counted(set, "passage en vers", "passages en vers"),
    doubtful > 0 &&
      (doubtful === 1 ? "un passage y ressemble" : `${formatCount(doubtful)}\u00A0passages y ressemblent`),
  ];
  return `Poésie\u202F: ${said.filter(Boolean).join(", ") || "aucun passage en vers"}`;
}

const kindNames: Record<FoundKind["kind"], [one: string, several: string]> = {
  headings: ["titre par son style", "titres par leur style"],
  notes: ["note", "notes"],
  contents: [
    "ligne de table des matières, laissée de côté",
    "lignes de table des matières, laissées de côté",
  ],
  epigraphs: ["exergue ou dédicace", "exergues et dédicaces"],
  breaks: ["changement de scène", "changements de scène"],
};

export const kindText = ({ kind, count }: FoundKind): string => counted(count, ...kindNames[kind]);

export const counted = (count: number, one: string, several: string): string =>
  `${formatCount(count)}\u00A0${count < 2 ? one : several}`;

/**
 * Answers as a short text for an address: a sign for each title and section, in the order of what was found. Those for
 * other versions of the text are left out.
 */
export function answersCode(found: StructureFound, { titles, verse, left }: StructureAnswers): string {
  const levels = found.titles.map(({ id }) => titles[id] ?? open);
  const sections = found.verse.map(({ id }) => (verse[id] === undefined ? open : verse[id] ? "o" : "n"));
  return [levels.join(""), sections.join(""), left.join("+")].join(".");
}

const open = "-";

/** What such a text says; other signs say nothing. */
export function answersOfCode(found: StructureFound, code: string): StructureAnswers {
  const [levels = "", sections = "", left = ""] = code.split(".");
  const titles = found.titles.flatMap(({ id }, index) => {
    const sign = levels[index] ?? open;
    return /^[0-6]$/.test(sign) ? [[id, Number(sign)] as const] : [];
  });
  const verse = found.verse.flatMap(({ id }, index) => {
    const sign = sections[index];
    return sign === "o" || sign === "n" ? [[id, sign === "o"] as const] : [];
  });
  return {
    titles: Object.fromEntries(titles),
    verse: Object.fromEntries(verse),
    left: leavable.filter((kind) => left.split("+").includes(kind)),
  };
}

/** Answers in words, for the comparison of two versions of an edition. */
export function answersText(answers: StructureAnswers | null): string {
  const { titles, verse, left } = answers ?? noAnswers;
  const levels = Object.values(titles);
  const taken = levels.filter((level) => level > 0).length;
  const counts = [
    [taken, "titre pris", "titres pris"],
    [levels.length - taken, "ligne laissée", "lignes laissées"],
    [Object.keys(verse).length, "passage en vers décidé", "passages en vers décidés"],
    [left.length, "autre passage laissé", "autres passages laissés"],
  ] as const;
  const said = counts.flatMap(([count, one, several]) => (count === 0 ? [] : [counted(count, one, several)]));
  return said.join(", ") || "comme la boutique l’a comprise";
}
