import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { codeOf, giftPath } from "#selling/promotions/redemption.rules.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";

/** For a code on paper, without a link. */
export function CodeEntry() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | undefined>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = codeOf(typed);
    if (code === null) return setError("Un code compte douze lettres et chiffres, comme ABCD-EFGH-JKMN.");
    setError(undefined);
    void navigate(giftPath(code));
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col items-start gap-5">
      <TextField
        label="Votre code"
        description="Douze lettres et chiffres. Les tirets et les majuscules n’ont pas d’importance."
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        className="w-full"
      />
      <Button variant="primary" type="submit">
        Continuer
      </Button>
    </form>
  );
}
