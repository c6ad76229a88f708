import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { NodeType, Schema } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, Plugin } from "prosemirror-state";
import type { LineMark } from "./dialect.ts";

export type ToolName = "strong" | "em" | LineMark;

const nodeNames: Record<LineMark, string> = {
  "## ": "heading",
  "- ": "bullet_list",
  "1. ": "ordered_list",
  "> ": "blockquote",
};
const markOf = (name: ToolName): "strong" | "em" | null => (name === "strong" || name === "em" ? name : null);

/** Whether the selection has a tool's mark, or is in its block. */
export function isActive(state: EditorState, name: ToolName | "link"): boolean {
  const { $from, from, to, empty } = state.selection;
  const type = state.schema.marks[name];
  if (type)
    return empty
      ? Boolean(type.isInSet(state.storedMarks ?? $from.marks()))
      : state.doc.rangeHasMark(from, to, type);
  return enclosing(state, nodeNames[name as LineMark]) !== null;
}

/** The depth of the next node of this name around the selection. */
function enclosing({ selection: { $from } }: EditorState, name: string): number | null {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === name) return depth;
  return null;
}

/** Sets a mark or a block, or takes it away where it is. */
export const toggling =
  (name: ToolName): Command =>
  (state, dispatch, view) => {
    const { nodes, marks } = state.schema;
    const mark = markOf(name);
    if (mark) return toggleMark(marks[mark]!)(state, dispatch, view);
    const type = nodes[nodeNames[name as LineMark]]!;
    if (name === "## ")
      return setBlockType(isActive(state, name) ? nodes["paragraph"]! : type)(state, dispatch, view);
    if (name === "> ") return (isActive(state, name) ? lift : wrapIn(type))(state, dispatch, view);
    return togglingList(type)(state, dispatch, view);
  };

const togglingList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const { nodes } = state.schema;
    const item = nodes["list_item"]!;
    if (enclosing(state, type.name) !== null) return liftListItem(item)(state, dispatch, view);
    const other = type.name === "bullet_list" ? "ordered_list" : "bullet_list";
    const depth = enclosing(state, other);
    if (depth !== null) {
      dispatch?.(state.tr.setNodeMarkup(state.selection.$from.before(depth), type));
      return true;
    }
    return wrapInList(type)(state, dispatch, view);
  };

const breakingLine: Command = (state, dispatch) => {
  const { parent, depth } = state.selection.$from;
  const isItem = depth > 1 && state.selection.$from.node(depth - 1).type.name === "list_item";
  const isNested = state.schema.nodes["list_item"]?.spec.content !== "paragraph";
  // An item of a letter is one line; a heading is one in any text.
  if (parent.type.name !== "paragraph" || (isItem && !isNested)) return true;
  dispatch?.(state.tr.replaceSelectionWith(state.schema.node("hard_break")).scrollIntoView());
  return true;
};

/** Keys, undo, and the signs that become what they mean at the start of a line. */
export function writingPlugins({ nodes, marks }: Schema, onLink: () => void): Plugin[] {
  const { heading, blockquote, bullet_list: bullets, ordered_list: numbers, list_item: item } = nodes;
  return [
    inputRules({
      rules: [
        ...(heading ? [textblockTypeInputRule(/^#{1,6}\s$/, heading, { level: 2 })] : []),
        ...(blockquote ? [wrappingInputRule(/^\s*>\s$/, blockquote)] : []),
        ...(bullets ? [wrappingInputRule(/^\s*[-*]\s$/, bullets)] : []),
        ...(numbers
          ? [wrappingInputRule(/^(\d+)\.\s$/, numbers, ([, order]) => ({ order: Number(order) }))]
          : []),
      ],
    }),
    history(),
    // After a picture or a card, there is always a line to go on.
    new Plugin({
      appendTransaction: (_done, _before, { doc, tr, schema }) =>
        doc.lastChild?.isAtom ? tr.insert(doc.content.size, schema.node("paragraph")) : null,
    }),
    keymap({
      "Mod-b": toggleMark(marks["strong"]!),
      "Mod-i": toggleMark(marks["em"]!),
      "Mod-k": () => {
        onLink();
        return true;
      },
      "Mod-z": undo,
      "Mod-y": redo,
      "Shift-Mod-z": redo,
      Enter: splitListItem(item!),
      "Shift-Enter": chainCommands(exitCode, breakingLine),
      "Mod-[": liftListItem(item!),
      "Mod-]": sinkListItem(item!),
    }),
    keymap(baseKeymap),
  ];
}
