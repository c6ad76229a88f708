import type { ReactNode, SubmitEvent } from "react";
import { Button } from "./button.tsx";
import { FormErrors } from "./form-errors.tsx";
import { Section } from "./section.tsx";

interface DatedSettingsProps {
  title: string;
  /** Of the title, where links lead to it. */
  id?: string | undefined;
  /** What a change does, above the form. */
  lead: ReactNode;
  /** What is in force from a day on, the earliest first; the day is in the text. */
  lines: readonly { from: string; text: string }[];
  /** The `from` of the line that is in force today. */
  current?: string | undefined;
  /** The form of a change. */
  children: ReactNode;
}

/** Settings that change from a day on: a later change leaves the past as it was. */
export const DatedSettings = ({ title, id, lead, lines, current, children }: DatedSettingsProps) => (
  <Section title={title} id={id} className="border-t border-hairline pt-6" titleClassName="pb-5 text-xl">
    {lines.length > 0 && (
      <ul className="flex flex-col gap-2 pb-5">
        {lines.map(({ from, text }) => (
          <li key={from} className={from === current ? "font-semibold" : undefined}>
            {text}
          </li>
        ))}
      </ul>
    )}
    <p className="max-w-measure pb-5 text-muted">{lead}</p>
    {children}
  </Section>
);

interface DatedFormProps {
  /** The label of the button. */
  action: string;
  act: { pending: boolean; failure: string | null };
  onSave: () => void;
  /** The fields, in a grid. */
  children: ReactNode;
}

export function DatedForm({ action, act, onSave, children }: DatedFormProps) {
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form noValidate onSubmit={save} className="flex w-full flex-col items-start gap-5">
      <FormErrors>{act.failure}</FormErrors>
      <div className="grid w-full gap-5 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
      <Button type="submit" pending={act.pending}>
        {action}
      </Button>
    </form>
  );
}
