import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Counter, countCharacters, TextArea, type TextAreaProps } from "./text-area.tsx";
import { useHydrated } from "./use-hydrated.ts";
import type { Dialect } from "./writing/dialect.ts";
import type { RichText } from "./writing/rich-text.tsx";

interface MarkedTextAreaProps extends Omit<TextAreaProps, "value" | "defaultValue" | "onChange"> {
  /** Fetches what this kind of text may have. */
  dialect: () => Promise<{ dialect: Dialect }>;
  /** In Markdown. */
  value: string;
  onWrite: (text: string) => void;
  /** A further tool, which puts a paragraph at the caret. */
  More?: ComponentType<{ onInsert: (paragraph: string) => void }> | undefined;
  /** Draws the card of a book. */
  Card?: ComponentType<{ address: string }> | undefined;
  /** This text is in Markdown until one chooses otherwise for it, under a name of its own. */
  inMarkdown?: string;
}

interface Writing {
  Editor: typeof RichText;
  dialect: Dialect;
  /** Whether the text area had the focus when the editor came. */
  isFocused: boolean;
}

/** A text as it will look, or in Markdown: as one chose last in this browser. Until the editor has come, it is a text area. */
export function MarkedTextArea(props: MarkedTextAreaProps) {
  const { dialect: fetchDialect, value, onWrite, More, Card, inMarkdown, ...area } = props;
  const key = inMarkdown ? `ecriture-${inMarkdown}` : "ecriture";
  const isHydrated = useHydrated();
  const [chosen, choose] = useState<View | null>(null);
  const kept = isHydrated ? (keptView(key) ?? (inMarkdown ? "markdown" : "texte")) : "markdown";
  const isMarkdown = (chosen ?? kept) === "markdown";
  const [writing, setWriting] = useState<Writing | null>(null);
  const [unshown, setUnshown] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const isTyped = useRef(false);
  const labelId = useId();

  useEffect(() => {
    if (isMarkdown || writing) return;
    let isGone = false;
    const take = (found: Omit<Writing, "isFocused">) => {
      const isFocused = input.current !== null && input.current === document.activeElement;
      // What is being typed goes on in the text area until it loses the focus.
      if (isFocused && isTyped.current)
        input.current?.addEventListener("blur", () => take(found), { once: true });
      else if (!isGone) setWriting({ ...found, isFocused });
    };
    Promise.all([import("./writing/rich-text.tsx"), fetchDialect()]).then(
      ([{ RichText: Editor }, { dialect }]) => take({ Editor, dialect }),
      // Without a network, the text area stays.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isMarkdown, writing, fetchDialect]);

  const isRich = writing !== null && !isMarkdown && unshown === null;
  const viewSwitch = (
    <Button
      size="sm"
      variant="quiet"
      className="ml-auto aria-pressed:bg-accent-tint"
      aria-pressed={isMarkdown || unshown !== null}
      onClick={() => {
        setUnshown(null);
        const next = isMarkdown || unshown !== null ? "texte" : "markdown";
        choose(next);
        keepView(key, next);
      }}
    >
      Markdown
    </Button>
  );
  if (!isRich)
    return (
      <div className="flex flex-col gap-1">
        <TextArea
          {...area}
          ref={input}
          value={value}
          onChange={({ target }) => {
            isTyped.current = true;
            onWrite(target.value);
          }}
          tools={
            <div className="flex flex-wrap items-center gap-1 pb-1">
              {More && <More onInsert={(paragraph) => insertParagraph(input.current, paragraph)} />}
              {viewSwitch}
            </div>
          }
        />
        <output className="text-sm text-muted">
          {unshown && `Ce texte contient ${unshown}\u202F: il s’écrit en Markdown.`}
        </output>
      </div>
    );
  const { label, description, error, success, required, labelHidden, className, id, limit } = area;
  const texts = { description, error, success, required, labelHidden, className, id };
  return (
    <Field {...texts} label={<span id={labelId}>{label}</span>}>
      {(control) => (
        <div>
          <writing.Editor
            dialect={writing.dialect}
            value={value}
            onWrite={onWrite}
            onUnshown={setUnshown}
            isFocused={writing.isFocused}
            Card={Card}
            attributes={{
              id: control.id,
              role: "textbox",
              "aria-multiline": "true",
              "aria-labelledby": labelId,
              ...(required && { "aria-required": "true" }),
              ...(control["aria-describedby"] && { "aria-describedby": control["aria-describedby"] }),
              ...(control["aria-invalid"] && { "aria-invalid": "true" }),
            }}
          >
            {(insert) => (
              <>
                {More && <More onInsert={insert} />}
                {viewSwitch}
              </>
            )}
          </writing.Editor>
          {limit !== undefined && <Counter count={countCharacters(value)} limit={limit} />}
        </div>
      )}
    </Field>
  );
}

/** As if it were typed: the browser's own undo takes it back. */
function insertParagraph(area: HTMLTextAreaElement | null, paragraph: string): void {
  if (!area) return;
  area.focus();
  const isFirst = area.value.slice(0, area.selectionStart).trim() === "";
  document.execCommand("insertText", false, `${isFirst ? "" : "\n\n"}${paragraph}\n\n`);
}

type View = "markdown" | "texte";

function keptView(key: string): View | null {
  try {
    const kept = localStorage.getItem(key);
    return kept === "markdown" || kept === "texte" ? kept : null;
  } catch {
    return null;
  }
}

function keepView(key: string, view: View): void {
  try {
    localStorage.setItem(key, view);
  } catch {
    // It holds for this page alone.
  }
}
