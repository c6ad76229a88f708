import { Select, type SelectProps } from "./select.tsx";

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
