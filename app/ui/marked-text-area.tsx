import { Bold, Heading2, Italic, Link2, List, ListOrdered, TextQuote } from "lucide-react";
import { type ClipboardEvent, type ComponentType, type KeyboardEvent, type ReactNode, useRef } from "react";
import { IconButton } from "./icon-button.tsx";
import {
  insertParagraph,
  type LineMark,
  linkTo,
  type SelectedText,
  type TextEdit,
  toggleLines,
  toggleMark,
} from "./marked-text.ts";
import { pastedMarkdown } from "./pasted-text.ts";
import { TextArea, type TextAreaProps } from "./text-area.tsx";

type Editing = (selected: SelectedText) => TextEdit;

interface Tool {
  label: string;
  icon: ReactNode;
  edit: Editing;
  /** With Ctrl, or the command key. */
  key?: string;
}

const strong: Tool = { label: "Gras", icon: <Bold />, edit: (text) => toggleMark(text, "**"), key: "b" };
const emphasis: Tool = {
  label: "Italique",
  icon: <Italic />,
  edit: (text) => toggleMark(text, "*"),
  key: "i",
};
const link: Tool = { label: "Lien", icon: <Link2 />, edit: (text) => linkTo(text), key: "k" };
const lineTools: Record<LineMark, Omit<Tool, "edit">> = {
  "## ": { label: "Intertitre", icon: <Heading2 /> },
  "- ": { label: "Liste", icon: <List /> },
  "1. ": { label: "Liste numérotée", icon: <ListOrdered /> },
  "> ": { label: "Citation", icon: <TextQuote /> },
};

/** Of letters and pages. */
export const allLines: readonly LineMark[] = ["## ", "- ", "1. ", "> "];

interface MarkedTextAreaProps extends TextAreaProps {
  /** The marks of whole lines that this text may have. */
  lines: readonly LineMark[];
  /** A further tool, which puts a paragraph at the caret. */
  More?: ComponentType<{ onInsert: (paragraph: string) => void }> | undefined;
}

/**
 * A text in Markdown with buttons for its marks, and the keys that people know. What is pasted from a page or a word
 * processor keeps its emphasis, links and lists; an address that is pasted on words makes them a link.
 */
export function MarkedTextArea({ lines, More, ...props }: MarkedTextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const tools: Tool[] = [
    strong,
    emphasis,
    link,
    ...lines.map((mark) => ({ ...lineTools[mark], edit: (text: SelectedText) => toggleLines(text, mark) })),
  ];

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const isAlone = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const tool = isAlone && tools.find(({ key }) => key === event.key.toLowerCase());
    if (!tool) return;
    event.preventDefault();
    apply(event.currentTarget, tool.edit);
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const { clipboardData, currentTarget } = event;
    const plain = clipboardData.getData("text/plain");
    const html = clipboardData.getData("text/html");
    const isOnWords = currentTarget.selectionStart !== currentTarget.selectionEnd;
    if (isOnWords && /^https?:\/\/[^\s()]+$/.test(plain.trim())) {
      event.preventDefault();
      return apply(currentTarget, (text) => linkTo(text, plain.trim()));
    }
    const pasted = html && pastedMarkdown(html, new Set(lines));
    if (!pasted || pasted === plain) return;
    event.preventDefault();
    apply(currentTarget, ({ start, end }) => {
      const caret = start + pasted.length;
      return { from: start, to: end, inserted: pasted, start: caret, end: caret };
    });
  }

  function insert(paragraph: string): void {
    if (area.current) apply(area.current, (text) => insertParagraph(text, paragraph));
  }

  return (
    <TextArea
      {...props}
      ref={area}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      tools={
        <div className="flex flex-wrap items-center gap-1 pb-1">
          {/* One stop of the Tab key: arrows lead on (WAI-ARIA, toolbar pattern). */}
          <div
            role="toolbar"
            tabIndex={-1}
            aria-label="Mise en forme"
            className="flex flex-wrap gap-1"
            onKeyDown={(event) => moveInToolbar(event)}
          >
            {tools.map(({ label, icon, edit, key }, at) => (
              <IconButton
                key={label}
                label={label}
                title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
                icon={icon}
                className="size-9!"
                tabIndex={at === 0 ? 0 : -1}
                onClick={() => area.current && apply(area.current, edit)}
              />
            ))}
          </div>
          {More && <More onInsert={insert} />}
        </div>
      }
    />
  );
}

function moveInToolbar({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const buttons = [...currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === target);
  if (step && at !== -1) buttons.at((at + step) % buttons.length)?.focus();
}

/** As if it were typed: the browser's own undo takes it back. */
function apply(area: HTMLTextAreaElement, edit: Editing): void {
  const { value: text, selectionStart, selectionEnd } = area;
  const { from, to, inserted, start, end } = edit({ text, start: selectionStart, end: selectionEnd });
  area.focus();
  area.setSelectionRange(from, to);
  document.execCommand(inserted === "" ? "delete" : "insertText", false, inserted);
  area.setSelectionRange(start, end);
}
