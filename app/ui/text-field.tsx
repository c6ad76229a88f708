import type { InputHTMLAttributes, Ref } from "react";
import { classNames } from "./class-names.ts";
import { controlStyle, Field, type FieldTexts } from "./field.tsx";

export interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, "required"> {
  /** Classes of the input itself; `className` goes to the whole field. */
  inputClassName?: string | undefined;
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
    id,
    ...input
  } = props;
  return (
    <Field {...{ label, description, error, success, required, labelHidden, className, id }}>
      {(control) => (
        <input type="text" {...input} {...control} className={classNames(controlStyle, inputClassName)} />
      )}
    </Field>
  );
}
