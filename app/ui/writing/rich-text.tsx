import { Bold, Heading2, Italic, Link2, List, ListOrdered, TextQuote } from "lucide-react";
import { DOMParser as DocumentParser, type Slice } from "prosemirror-model";
import { EditorState, Selection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import {
  type ComponentType,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../icon-button.tsx";
import { proseStyle } from "../prose.tsx";
import { trustedHtml } from "../trusted-html.ts";
import { type Dialect, isSafeAddress } from "./dialect.ts";
import { LinkDialog } from "./link-dialog.tsx";
import "./rich-text.css";
import { isActive, toggling, type ToolName, writingPlugins } from "./writing-tools.ts";

const tools: { name: ToolName; label: string; icon: ReactNode; key?: string }[] = [
  { name: "strong", label: "Gras", icon: <Bold />, key: "B" },
  { name: "em", label: "Italique", icon: <Italic />, key: "I" },
  { name: "## ", label: "Intertitre", icon: <Heading2 /> },
  { name: "- ", label: "Liste", icon: <List /> },
  { name: "1. ", label: "Liste numérotée", icon: <ListOrdered /> },
  { name: "> ", label: "Citation", icon: <TextQuote /> },
];
const nodeOfTool: Partial<Record<ToolName, string>> = {
  "## ": "heading",
  "1. ": "ordered_list",
  "> ": "blockquote",
};

export interface RichTextProps {
  dialect: Dialect;
  /** In Markdown. */
  value: string;
  onWrite: (text: string) => void;
  /** What of the text cannot be shown without its signs. */
  onUnshown: (what: string) => void;
  /** Of the text itself, for assistive technology. */
  attributes: Record<string, string>;
  /** Draws the card of a book. */
  Card?: ComponentType<{ address: string }> | undefined;
  /** Beside the tools. */
  children: (insert: (paragraph: string) => void) => ReactNode;
}

/** A text as it will look, with its tools. */
export function RichText({ dialect, value, onWrite, onUnshown, attributes, Card, children }: RichTextProps) {
  const [cards, setCards] = useState<ReadonlyMap<HTMLElement, string>>(new Map());
  const [isLinking, setLinking] = useState(false);
  const [view] = useState(() => createView(dialect, setCards, () => setLinking(true)));
  const [state, setState] = useState(view.state);
  const written = useRef<string | null>(null);

  useEffect(() => {
    view.setProps({
      attributes,
      dispatchTransaction: (transaction) => {
        const next = view.state.apply(transaction);
        view.updateState(next);
        setState(next);
        if (!transaction.docChanged || transaction.getMeta(isRead)) return;
        written.current = dialect.write(next.doc);
        onWrite(written.current);
      },
    });
  });
  useEffect(() => {
    if (value === written.current) return;
    const doc = dialect.read(value);
    if (typeof doc === "string") return onUnshown(doc);
    written.current = value;
    const { tr } = view.state;
    view.dispatch(
      tr
        .replaceWith(0, tr.doc.content.size, doc.content)
        .setMeta(isRead, true)
        .setMeta("addToHistory", false),
    );
  }, [view, dialect, value, onUnshown]);
  useEffect(
    () => () => {
      // React's strict mode runs effects twice, on an element that stays.
      setTimeout(() => view.dom.isConnected || view.destroy());
    },
    [view],
  );
  // A label does not lead to an element that is no form control.
  const labelId = attributes["aria-labelledby"] ?? "";
  useEffect(() => {
    const label = document.getElementById(labelId);
    const focus = () => view.focus();
    label?.addEventListener("click", focus);
    return () => label?.removeEventListener("click", focus);
  }, [view, labelId]);

  function insert(paragraph: string): void {
    const found = dialect.read(paragraph);
    if (typeof found === "string") return;
    const { tr, selection } = view.state;
    tr.replaceSelection(found.slice(0, found.content.size));
    // There is always a line to go on.
    if (tr.doc.lastChild?.isAtom) tr.insert(tr.doc.content.size, dialect.schema.node("paragraph"));
    const caret = Selection.findFrom(tr.doc.resolve(tr.mapping.map(selection.to)), 1, true);
    if (caret) tr.setSelection(caret);
    view.dispatch(tr.scrollIntoView());
    view.focus();
  }

  function run(name: ToolName): void {
    toggling(name)(view.state, view.dispatch, view);
    view.focus();
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-1 pb-1">
        {/* One stop of the Tab key: arrows lead on (WAI-ARIA, toolbar pattern). */}
        <div
          role="toolbar"
          tabIndex={-1}
          aria-label="Mise en forme"
          className="flex flex-wrap gap-1"
          onKeyDown={(event) => moveInToolbar(event)}
        >
          {tools
            .filter(({ name }) => !nodeOfTool[name] || dialect.schema.nodes[nodeOfTool[name]])
            .map(({ name, label, icon, key }, at) => (
              <IconButton
                key={name}
                label={label}
                title={key ? `${label} (Ctrl+${key})` : label}
                icon={icon}
                aria-pressed={isActive(state, name)}
                className="size-9! aria-pressed:bg-accent-tint"
                tabIndex={at === 0 ? 0 : -1}
                onClick={() => run(name)}
              />
            ))}
          <IconButton
            label="Lien"
            title="Lien (Ctrl+K)"
            icon={<Link2 />}
            aria-pressed={isActive(state, "link")}
            className="size-9! aria-pressed:bg-accent-tint"
            tabIndex={-1}
            onClick={() => setLinking(true)}
          />
        </div>
        {children(insert)}
      </div>
      <div ref={(place) => place?.append(view.dom)} className={`rich-text control ${proseStyle}`} />
      {Card &&
        [...cards].map(([dom, address], at) => createPortal(<Card address={address} />, dom, String(at)))}
      {isLinking && <LinkDialog view={view} onClose={() => setLinking(false)} />}
    </>
  );
}

/** Of a change that comes from outside: it is not written back. */
const isRead = "read";

function createView(
  dialect: Dialect,
  setCards: Dispatch<SetStateAction<ReadonlyMap<HTMLElement, string>>>,
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
    handlePaste: (view, event) => paste(view, event.clipboardData),
    handleDOMEvents: {
      // Dictation and some keyboards send several lines at once.
      beforeinput: (view, event) => {
        const isLines = event.inputType === "insertText" && event.data?.includes("\n");
        const slice = isLines && sliceOf(dialect, event.data ?? "");
        if (!slice) return false;
        event.preventDefault();
        view.dispatch(view.state.tr.replaceSelection(slice));
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

function moveInToolbar({ key, currentTarget, target }: React.KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const buttons = [...currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === target);
  if (step && at !== -1) buttons.at((at + step) % buttons.length)?.focus();
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
