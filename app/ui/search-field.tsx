import { Search, X } from "lucide-react";
import { type InputHTMLAttributes, type Ref, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Field, type FieldTexts } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";

type InputAttributes = Omit<InputHTMLAttributes<HTMLInputElement>, "required" | "value" | "onChange">;

export interface SearchFieldProps extends FieldTexts, InputAttributes {
  value: string;
  onValueChange: (value: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A controlled search box with a magnifier and a button that clears it; Escape clears it too. */
export function SearchField(props: SearchFieldProps) {
  const { label, description, error, success, required, labelHidden, className, id, ...input } = props;
  const { value, onValueChange, ...rest } = input;
  const box = useRef<HTMLSpanElement>(null);
  // The button disappears with the text, so the focus returns to the field.
  const clear = () => {
    onValueChange("");
    box.current?.querySelector("input")?.focus();
  };
  return (
    <Field {...{ label, description, error, success, required, labelHidden, className, id }}>
      {(control) => (
        <span ref={box} className="relative block">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          />
          <input
            enterKeyHint="search"
            {...rest}
            {...control}
            type="search"
            value={value}
            className={classNames(
              "control",
              "appearance-none pr-10 pl-9 [&::-webkit-search-cancel-button]:hidden",
            )}
            onChange={(event) => onValueChange(event.target.value)}
            onKeyDown={(event) => event.key === "Escape" && onValueChange("")}
          />
          {value !== "" && (
            <span className="absolute top-1 right-1">
              <IconButton label="Effacer la recherche" icon={<X />} size="sm" onClick={clear} />
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
