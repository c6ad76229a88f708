import { useState, type Ref, type TextareaHTMLAttributes } from "react";
import { countCharacters, counterText, counterWarning } from "./character-count.ts";
import { classNames } from "./class-names.ts";
import { controlStyle } from "./control-style.ts";
import { Field, type FieldTexts } from "./field.tsx";

export interface TextAreaProps
  extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "required"> {
  /** Shows a counter. A text that is too long is not cut but reported, and the form refuses it. */
  limit?: number | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Several lines of text; the field grows with its content, and has a counter if there is a limit. */
export function TextArea(props: TextAreaProps) {
  const { label, description, error, success, required, labelHidden, className, id, limit, ...area } = props;
  const [typed, setTyped] = useState(String(area.defaultValue ?? ""));
  const text = area.value === undefined ? typed : String(area.value);
  return (
    <Field {...{ label, description, error, success, required, labelHidden, className, id }}>
      {(control) => (
        <span className="block">
          <textarea
            rows={4}
            {...area}
            {...control}
            className={classNames(controlStyle, "field-sizing-content min-h-28 resize-y leading-relaxed")}
            onChange={(event) => {
              setTyped(event.target.value);
              area.onChange?.(event);
            }}
          />
          {limit !== undefined && <Counter count={countCharacters(text)} limit={limit} />}
        </span>
      )}
    </Field>
  );
}

function Counter({ count, limit }: { count: number; limit: number }) {
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
