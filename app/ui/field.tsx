import { CircleAlert, CircleCheck } from "lucide-react";
import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { keptTogether } from "./kept-together.tsx";

export interface FieldTexts {
  label: ReactNode;
  /** Advice under the label, read with the field. */
  description?: ReactNode;
  /** The error and its remedy; announced when it appears. */
  error?: ReactNode;
  /** A positive message, such as « Mot de passe valide. »; announced when it appears. */
  success?: ReactNode;
  required?: boolean | undefined;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined;
}

/** The attributes that link a control to its label and messages. */
export interface FieldControl {
  id: string;
  required: boolean | undefined;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FieldProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A label, a control, its advice and its errors, linked for assistive technology. */
export function Field({ children, className, ...field }: FieldProps) {
  const generated = useId();
  const id = field.id ?? generated;
  const described = [
    field.description && `${id}-description`,
    (field.error || field.success) && `${id}-message`,
  ];
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <label htmlFor={id} className={field.labelHidden ? "sr-only" : "font-semibold leading-snug"}>
        {field.label}
        {field.required && <RequiredMark />}
      </label>
      {field.description && (
        <p id={`${id}-description`} className="text-sm text-muted">
          {keptTogether(field.description)}
        </p>
      )}
      {children({
        id,
        required: field.required,
        "aria-describedby": described.filter(Boolean).join(" ") || undefined,
        "aria-invalid": field.error ? true : undefined,
      })}
      <FieldMessage id={`${id}-message`} error={field.error} success={field.success} />
    </div>
  );
}

/** Required fields have the attribute `required` and a visible star. */
export function RequiredMark() {
  return (
    <span aria-hidden className="text-accent">
      {" "}
      *
    </span>
  );
}

interface FieldMessageProps {
  id?: string | undefined;
  error: ReactNode;
  success?: ReactNode;
}

/** The live region under a control. It exists before it has content; otherwise it would not be announced. */
export function FieldMessage({ id, error, success }: FieldMessageProps) {
  const Icon = error ? CircleAlert : CircleCheck;
  return (
    <div id={id} aria-live="polite">
      {(error || success) && (
        <p className={classNames("flex gap-1.5 pt-1 text-sm", error ? "text-accent" : "text-success")}>
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 whitespace-pre-line wrap-anywhere">{keptTogether(error || success)}</span>
        </p>
      )}
    </div>
  );
}
