import { ChevronDown } from "lucide-react";
import type { ReactNode, Ref, SelectHTMLAttributes } from "react";
import { Field, type FieldTexts } from "./field.tsx";

export interface SelectProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, "required"> {
  /** `<option>` and `<optgroup>` elements. */
  children: ReactNode;
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** A native select: phones show their own picker, and keyboards can type ahead, at no cost. */
export function Select(props: SelectProps) {
  const { label, description, error, success, required, labelHidden, className, id, children, ...select } =
    props;
  return (
    <Field {...{ label, description, error, success, required, labelHidden, className, id }}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className="control appearance-none pr-9">
            {children}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  );
}

interface ChoiceSelectProps<Value extends string> extends Omit<
  SelectProps,
  "children" | "value" | "onChange"
> {
  /** The label of each value, in the order of the list. */
  names: Record<Value, string>;
  value: Value;
  onChoose: (value: Value) => void;
}

/** A select of a closed list of values. */
export function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { names, value, onChoose, ...select } = props;
  const values = Object.keys(names) as Value[];
  return (
    <Select
      {...select}
      value={value}
      onChange={({ target }) => onChoose(values.find((each) => each === target.value) ?? value)}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </Select>
  );
}
