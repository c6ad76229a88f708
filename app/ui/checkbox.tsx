import { Check } from "lucide-react";
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { FieldMessage, RequiredMark } from "./field.tsx";
import { keptTogether } from "./kept-together.tsx";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  /** The label; may hold links. */
  children: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A native checkbox with its label; the whole line is the target. */
export function Checkbox({ children, description, error, className, ...input }: CheckboxProps) {
  const id = useId();
  const described = [description && `${id}-description`, error && `${id}-message`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label className="inline-flex min-h-6 items-start gap-2.5 leading-snug has-disabled:text-muted">
        <span className="relative mt-px flex size-5 shrink-0">
          <input
            {...input}
            type="checkbox"
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
            className="peer check-box"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.5 size-4 text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>
          {keptTogether(children)}
          {input.required && <RequiredMark />}
        </span>
      </label>
      {description && (
        <p id={`${id}-description`} className="pl-7.5 text-sm text-muted">
          {description}
        </p>
      )}
      <FieldMessage id={`${id}-message`} error={error} />
    </div>
  );
}
