import { TextField, type TextFieldProps } from "./text-field.tsx";

export interface DateFieldProps extends Omit<TextFieldProps, "type" | "min" | "max"> {
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
