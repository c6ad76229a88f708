import { type ReactNode, type Ref, type TextareaHTMLAttributes, useState } from "react";
import { Field, type FieldTexts } from "./field.tsx";

export interface TextAreaProps
  extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "required"> {
  /** Shows a counter. A text that is too long is not cut but reported, and the form refuses it. */
  limit?: number | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
  /** Between the label and the text. */
  tools?: ReactNode;
}

/** Several lines of text; the field grows with its content, and has a counter if there is a limit. */
export function TextArea(props: TextAreaProps) {
  const { label, description, error, success, required, labelHidden, className, id, limit, tools, ...area } =
    props;
  const [typed, setTyped] = useState(String(area.defaultValue ?? ""));
  const text = area.value === undefined ? typed : String(area.value);
  return (
    <Field {...{ label, description, error, success, required, labelHidden, className, id }}>
      {(control) => (
        <div>
          {tools}
          <textarea
            rows={4}
            {...area}
            {...control}
            className="control field-sizing-content min-h-28 resize-y leading-relaxed"
            onChange={(event) => {
              setTyped(event.target.value);
              area.onChange?.(event);
            }}
          />
          {limit !== undefined && <Counter count={countCharacters(text)} limit={limit} />}
        </div>
      )}
    </Field>
  );
}

/** How many characters of a text are left. */
export function Counter({ count, limit }: { count: number; limit: number }) {
  return (
    <span className="block pt-1 text-right text-sm tabular-nums">
      <span aria-hidden className={count > limit ? "font-semibold text-accent" : "text-muted"}>
        {counterText(count, limit)}
      </span>
      <span aria-live="polite" className="sr-only">
        {counterWarning(count, limit)}
      </span>
    </span>
  );
}

/**
 * Visible characters: an accented letter or an emoji is one, however it is encoded. A limit in UTF-16 units or bytes
 * elsewhere must be checked there too.
 */
export function countCharacters(text: string): number {
  return Array.from(new Intl.Segmenter("fr", { granularity: "grapheme" }).segment(text)).length;
}

const grouped = (count: number): string => count.toLocaleString("fr-FR");

/** « 12 / 20 000 », with no-break spaces. */
export function counterText(count: number, limit: number): string {
  return `${grouped(count)}\u00A0/\u00A0${grouped(limit)}`;
}

/**
 * The counter's text for screen readers: empty while there is room, then the number of characters left or in excess.
 */
export function counterWarning(count: number, limit: number): string {
  const left = limit - count;
  if (left < 0) return `${-left} caractère${left < -1 ? "s" : ""} de trop`;
  if (left > limit / 10) return "";
  return `Encore ${left} caractère${left > 1 ? "s" : ""}`;
}
