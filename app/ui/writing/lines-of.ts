import type { Mark, Node, Schema } from "prosemirror-model";

/** Words with their line breaks. */
export const linesOf = (schema: Schema, text: string, marks: readonly Mark[]): Node[] =>
  text
    .split(/\r?\n/)
    .flatMap((line, at) => [
      ...(at > 0 ? [schema.node("hard_break", null, undefined, marks)] : []),
      ...(line === "" ? [] : [schema.text(line, marks)]),
    ]);
