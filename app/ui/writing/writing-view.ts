import { DOMParser as DocumentParser, type Slice } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import type { Dispatch, SetStateAction } from "react";
import { trustedHtml } from "../trusted-html.ts";
import { type Dialect, isSafeAddress } from "./dialect.ts";
import { writingPlugins } from "./writing-tools.ts";

/** The addresses of the cards, by the elements where they are drawn. */
export type Cards = ReadonlyMap<HTMLElement, string>;

/** An editor that is not in the page yet. @param onLink a link's address is asked for */
export function createView(
  dialect: Dialect,
  setCards: Dispatch<SetStateAction<Cards>>,
  onLink: () => void,
): EditorView {
  return new EditorView(null, {
    state: EditorState.create({ schema: dialect.schema, plugins: writingPlugins(dialect.schema, onLink) }),
    nodeViews: {
      card: ({ attrs }) => {
        const dom = document.createElement("div");
        setCards((before) => new Map(before).set(dom, String(attrs["address"])));
        return {
          dom,
          ignoreMutation: () => true,
          destroy: () => setCards((before) => new Map([...before].filter(([each]) => each !== dom))),
        };
      },
    },
    clipboardTextParser: (text) => sliceOf(dialect, text) as Slice,
    handleDOMEvents: {
      // Before the editor's own reading, which has a policy of Trusted Types to itself.
      paste: (view, event) => {
        const isDone = paste(view, event.clipboardData);
        if (isDone) event.preventDefault();
        return isDone;
      },
      // Dictation and some keyboards send several lines at once.
      beforeinput: (view, event) => {
        const isLines = event.inputType === "insertText" && event.data?.includes("\n");
        const slice = isLines && sliceOf(dialect, event.data ?? "");
        if (!slice) return false;
        event.preventDefault();
        const [range] = event.getTargetRanges();
        const { from, to } = range
          ? {
              from: view.posAtDOM(range.startContainer, range.startOffset),
              to: view.posAtDOM(range.endContainer, range.endOffset),
            }
          : view.state.selection;
        view.dispatch(view.state.tr.replaceRange(from, to, slice));
        return true;
      },
      drop: (view, event) => {
        if (view.dragging) return false;
        event.preventDefault();
        return true;
      },
    },
  });
}

/** Lines of text, read as Markdown. */
function sliceOf(dialect: Dialect, text: string): Slice | null {
  const doc = dialect.read(text);
  if (typeof doc === "string") return null;
  const [only] = doc.children;
  return doc.childCount === 1 && only?.type.name === "paragraph"
    ? doc.slice(1, doc.content.size - 1)
    : doc.slice(0, doc.content.size);
}

/** Of a page or a word processor, only what the text may have; an address on words makes them a link. */
function paste(view: EditorView, clipboard: DataTransfer | null): boolean {
  const { state } = view;
  const address = clipboard?.getData("text/plain").trim() ?? "";
  if (!state.selection.empty && /^https?:/.test(address) && isSafeAddress(address)) {
    const { from, to } = state.selection;
    view.dispatch(state.tr.addMark(from, to, state.schema.mark("link", { href: address })));
    return true;
  }
  const html = clipboard?.getData("text/html");
  if (!html) return false;
  // Nothing of it is loaded or run.
  const { body } = new DOMParser().parseFromString(trustedHtml(html), "text/html");
  const slice = DocumentParser.fromSchema(state.schema).parseSlice(body);
  view.dispatch(state.tr.replaceSelection(slice).scrollIntoView());
  return true;
}
