import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";

interface AddByNameProps {
  /** The only field; its name is `name`. */
  field: Pick<
    ComponentProps<typeof TextField>,
    "label" | "description" | "type" | "maxLength" | "autoCapitalize" | "spellCheck"
  >;
  button: string;
  /** More fields between the name and the button. */
  children?: ReactNode;
  /** Shown under the field when the server gives no text. */
  failed: string;
  pending: boolean;
  add: (name: string) => Promise<void>;
  /** The list that then has one entry more. */
  listKey: readonly unknown[];
}

/** A form of one field that adds an entry to the list beside it. */
export function AddByName({ field, button, children, failed, pending, add, listKey }: AddByNameProps) {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const [failure, setFailure] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("name"));
    setFailure(undefined);
    try {
      await keepSession(() => add(name));
      form.reset();
      await queries.invalidateQueries({ queryKey: listKey });
    } catch (error) {
      setFailure(errorText(error, failed));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className={`flex flex-wrap items-end gap-4 ${children ? "max-w-3xl" : "max-w-measure"}`}
    >
      <TextField
        {...field}
        name="name"
        autoComplete="off"
        error={failure}
        className="min-w-0 flex-1 basis-64"
      />
      {children}
      <Button type="submit" pending={pending} className="mb-1">
        {button}
      </Button>
    </form>
  );
}
