import { markedWords } from "#books/catalogue/client/marked-words.ts";

/** A title with the words of a search marked. */
export const MarkedText = ({ text, search }: { text: string; search: string }) =>
  markedWords(text, search).map((part) =>
    part.marked ? (
      <mark key={part.at} className="rounded-sm bg-accent-tint text-inherit underline decoration-accent">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
