import { type ReactNode, useState } from "react";
import type {
  ProposedTitle,
  StructureAnswers,
  StructureFound,
  VerseSection,
} from "#formats/docx/structure.ts";
import * as rules from "#books/publishing/structure-choice.rules.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChoiceSelect } from "#ui/select.tsx";

export interface Questions {
  found: StructureFound;
  answers: StructureAnswers;
  onAnswer: (answers: StructureAnswers) => void;
}

/** The lines that look like titles: taken or left together, or one by one with their levels. */
export function TitleQuestions({ found, answers, onAnswer }: Questions) {
  const answer = (id: string, level: number) =>
    onAnswer({ ...answers, titles: { ...answers.titles, [id]: level } });
  return (
    <Question
      title={rules.titlesText(found, answers)}
      onTake={() => onAnswer(rules.withTitles(found, answers, true))}
      onLeave={() => onAnswer(rules.withTitles(found, answers, false))}
      items={found.titles}
      more={found.titleCount - found.titles.length}
      renderItem={(title) => (
        <TitleLine
          title={title}
          level={answers.titles[title.id] ?? 0}
          onChange={(level) => answer(title.id, level)}
        />
      )}
    />
  );
}

interface TitleLineProps {
  title: ProposedTitle;
  /** 0 for a line of the text. */
  level: number;
  onChange: (level: number) => void;
}

const levelNames = { "1": "Niveau\u00A01", "2": "Niveau\u00A02", "3": "Niveau\u00A03" };

const TitleLine = ({ title: { text, level: proposed, next }, level, onChange }: TitleLineProps) => (
  <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
    <Checkbox
      className="min-w-0 flex-1 basis-40 break-words"
      checked={level > 0}
      onChange={({ target }) => onChange(target.checked ? proposed : 0)}
      description={next && `avant «\u202F${next}\u202F»`}
    >
      {text}
    </Checkbox>
    <ChoiceSelect
      label={`Niveau de «\u202F${text}\u202F»`}
      labelHidden
      names={levelNames}
      value={levelOf(level || proposed)}
      onChoose={(chosen) => onChange(Number(chosen))}
      className="w-32"
    />
  </div>
);

const levelOf = (level: number): keyof typeof levelNames => (level <= 1 ? "1" : level === 2 ? "2" : "3");

/** The sections in verse, and those that may be. */
export function VerseQuestions({ found, answers, onAnswer }: Questions) {
  return (
    <Question
      title={rules.verseText(found, answers)}
      onTake={() => onAnswer(rules.withVerse(found, answers, true))}
      onLeave={() => onAnswer(rules.withVerse(found, answers, false))}
      items={found.verse}
      renderItem={({ id, title, begins, lines, isVerse }: VerseSection) => (
        <Checkbox
          className="break-words"
          checked={answers.verse[id] ?? isVerse}
          onChange={({ target }) =>
            onAnswer({ ...answers, verse: { ...answers.verse, [id]: target.checked } })
          }
          description={`${rules.counted(lines, "ligne", "lignes")}${title && `, «\u202F${begins}\u202F»`}`}
        >
          {title || begins}
        </Checkbox>
      )}
    />
  );
}

interface QuestionProps<Item> {
  title: string;
  onTake: () => void;
  onLeave: () => void;
  items: readonly Item[];
  /** Further ones, which are not listed. */
  more?: number;
  renderItem: (item: Item) => ReactNode;
}

const shownFirst = 10;
const shownNext = 50;

/** A question on several passages: one click answers for all of them, and each has its own answer. */
function Question<Item extends { id: string }>(props: QuestionProps<Item>) {
  const { title, onTake, onLeave, items, more = 0, renderItem } = props;
  const [shown, setShown] = useState(shownFirst);
  const hidden = Math.max(0, items.length - shown);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend aria-live="polite" className="pb-3 font-semibold leading-snug">
        {title}
      </legend>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onTake}>
          Les prendre
        </Button>
        <Button size="sm" variant="quiet" onClick={onLeave}>
          Les laisser
        </Button>
      </div>
      <ul className="flex flex-col gap-3">
        {items.slice(0, shown).map((item) => (
          <li key={item.id}>{renderItem(item)}</li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="sm" variant="quiet" className="self-start" onClick={() => setShown(shown + shownNext)}>
          {hidden > shownNext ? `Voir les ${shownNext} suivantes sur ${hidden}` : `Voir les ${hidden} autres`}
        </Button>
      )}
      {more > 0 && (
        <p className="text-sm text-muted">
          {rules.counted(more, "autre ligne n’est pas proposée", "autres lignes ne sont pas proposées")}
          {"\u202F"}: donnez-leur un style de titre dans le document.
        </p>
      )}
    </fieldset>
  );
}
