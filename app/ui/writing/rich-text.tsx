import { Bold, Heading2, Italic, Link2, List, ListOrdered, TextQuote } from "lucide-react";
import { Slice } from "prosemirror-model";
import { Selection } from "prosemirror-state";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../icon-button.tsx";
import { proseStyle } from "../prose.tsx";
import type { Dialect } from "./dialect.ts";
import { LinkDialog } from "./link-dialog.tsx";
import "./rich-text.css";
import { isActive, toggling, type ToolName } from "./writing-tools.ts";
import { createView, type Cards } from "./writing-view.ts";

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
  /** Whether it takes the focus as it comes. */
  isFocused: boolean;
  /** Of the text itself, for assistive technology. */
  attributes: Record<string, string>;
  /** Draws the card of a book. */
  Card?: ComponentType<{ address: string }> | undefined;
  /** Beside the tools. */
  children: (insert: (paragraph: string) => void) => ReactNode;
}

/** A text as it will look, with its tools. */
export function RichText(props: RichTextProps) {
  const { dialect, value, onWrite, onUnshown, isFocused, attributes, Card, children } = props;
  const [cards, setCards] = useState<Cards>(new Map());
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
    tr.replaceWith(0, tr.doc.content.size, doc.content).setSelection(Selection.atStart(tr.doc));
    view.dispatch(tr.setMeta(isRead, true).setMeta("addToHistory", false));
  }, [view, dialect, value, onUnshown]);
  useEffect(
    () => () => {
      // React's strict mode runs effects twice, on an element that stays.
      setTimeout(() => view.dom.isConnected || view.destroy());
    },
    [view],
  );
  useEffect(() => {
    if (isFocused) view.focus();
  }, [view, isFocused]);
  // A label does not lead to an element that is no form control.
  const labelId = attributes["aria-labelledby"] ?? "";
  useEffect(() => {
    const label = document.getElementById(labelId)?.closest("label");
    const focus = () => view.focus();
    label?.addEventListener("click", focus);
    return () => label?.removeEventListener("click", focus);
  }, [view, labelId]);

  function insert(paragraph: string): void {
    const found = dialect.read(paragraph);
    if (typeof found === "string") return;
    const { tr } = view.state;
    // With a line to go on.
    const content = found.content.addToEnd(dialect.schema.node("paragraph"));
    tr.replaceSelection(new Slice(content, 0, 0));
    let end = 0;
    tr.mapping.maps.at(-1)?.forEach((_from, _to, _newFrom, newTo) => {
      end = newTo;
    });
    tr.setSelection(Selection.near(tr.doc.resolve(end), -1));
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
      <div
        ref={(place) => {
          if (view.dom.parentNode !== place) place?.append(view.dom);
        }}
        className={`rich-text control ${proseStyle}`}
      />
      {Card &&
        [...cards].map(([dom, address], at) => createPortal(<Card address={address} />, dom, String(at)))}
      {isLinking && <LinkDialog view={view} onClose={() => setLinking(false)} />}
    </>
  );
}

/** Of a change that comes from outside: it is not written back. */
const isRead = "read";

function moveInToolbar({ key, currentTarget, target }: React.KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const buttons = [...currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === target);
  if (step && at !== -1) buttons.at((at + step) % buttons.length)?.focus();
}
