import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";
import { Field, type FieldTexts } from "./field.tsx";

export interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, "required"> {
  /** Classes of the input itself; `className` goes to the whole field. */
  inputClassName?: string | undefined;
  /** Placed over the end of the input, whose padding leaves room for it. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** One line of text: label, advice and error linked to a native input, which accepts all native attributes. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    description,
    error,
    success,
    required,
    labelHidden,
    className,
    inputClassName,
    end,
    id,
    ...rest
  } = props;
  return (
    <Field {...{ label, description, error, success, required, labelHidden, className, id }}>
      {(control) => {
        const input = (
          <input type="text" {...rest} {...control} className={classNames("control", inputClassName)} />
        );
        if (!end) return input;
        return (
          <span className="relative block">
            {input}
            {end}
          </span>
        );
      }}
    </Field>
  );
}

interface DateFieldProps extends Omit<TextFieldProps, "type" | "min" | "max"> {
  /** Bounds as `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A native date input: the system's own calendar, in the reader's language and with its keyboard controls. */
export function DateField({ min, max, inputClassName = "", ...props }: DateFieldProps) {
  return (
    <TextField
      {...props}
      type="date"
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      inputClassName={`min-w-0 appearance-none tabular-nums ${inputClassName}`}
    />
  );
}
