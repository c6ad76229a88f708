import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { CallError, errorText } from "#platform/errors.ts";
import { focusField } from "#ui/focus-field.ts";
import { useAuth } from "#modules/accounts/components/auth-provider.tsx";
import {
  type ProfileChanges,
  profileChanges,
  type ProfileErrors,
  profileErrors,
  type ProfileField,
  type ProfileValues,
  profileValues,
} from "#modules/accounts/client/profile-changes.ts";
import type { User } from "#modules/accounts/membership/contract.ts";
import {
  changeAvatarMutation,
  changeBioMutation,
  changeEmailMutation,
  changePasswordMutation,
  pendingEmailQuery,
} from "#modules/accounts/profile/queries.ts";
import { securityEventsQuery } from "#modules/accounts/security/queries.ts";

/** What stands above the form after a save: what went well, and what did not. */
interface Outcome {
  done: string[];
  failure: string | null;
}
const nothingYet: Outcome = { done: [], failure: null };
export const nothingToSave: Outcome = { done: ["Aucune modification à enregistrer."], failure: null };

/** In the order they stand in the form. */
const profileFields: readonly ProfileField[] = ["avatar", "bio", "email", "oldPassword", "newPassword"];

/** The state of the profile form. Each changed field goes by a call of its own; one refusal does not undo the others. */
export function useProfileForm(user: User) {
  const { refresh } = useAuth();
  const client = useQueryClient();
  // What was not touched here follows the account, which may be known better a moment later than at the first drawing.
  const [edits, setEdits] = useState<Partial<ProfileValues>>({});
  const values = { ...profileValues(user), ...edits };
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [outcome, setOutcome] = useState(nothingYet);
  const [pending, setPending] = useState(false);
  const save = useSave(user.id);
  const set = (change: Partial<ProfileValues>) => setEdits((known) => ({ ...known, ...change }));

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const changes = profileChanges(user, values);
    const wrong = profileErrors(changes);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      focusFirst(form, wrong);
      return setOutcome({ done: [], failure: "Veuillez corriger les champs signalés." });
    }
    if (Object.keys(changes).length === 0) return setOutcome(nothingToSave);
    setPending(true);
    const result = await save(changes);
    setErrors(result.errors);
    setOutcome(result);
    focusFirst(form, result.errors);
    // An address waits for its link to be opened: until then the account's is the old one.
    const done = { ...result.reset, ...(changes.email && !result.errors.email && { email: user.email }) };
    set(done);
    await refresh();
    setEdits((known) => withoutSaved(known, done));
    // The sections beside the form tell of what was just done.
    await client.invalidateQueries({ queryKey: pendingEmailQuery(user.id).queryKey });
    await client.invalidateQueries({ queryKey: securityEventsQuery(user.id).queryKey });
    setPending(false);
  };
  return { values, set, errors, outcome, pending, submit };
}

/** What was saved is the account's again, unless it was changed once more meanwhile. */
const withoutSaved = (edits: Partial<ProfileValues>, saved: Partial<ProfileValues>): Partial<ProfileValues> =>
  Object.fromEntries(
    Object.entries(edits).filter(([field, value]) => saved[field as keyof ProfileValues] !== value),
  );

/** The form is taller than a screen: a fault above its button would stay unseen. */
function focusFirst(form: HTMLFormElement, errors: ProfileErrors): void {
  const first = profileFields.find((field) => errors[field]);
  if (first) focusField(form, first);
}

interface Saved extends Outcome {
  errors: ProfileErrors;
  /** Fields that have done their work. */
  reset: Partial<ProfileValues>;
}

function useSave(id: string) {
  const avatar = useMutation(changeAvatarMutation());
  const bio = useMutation(changeBioMutation());
  const email = useMutation(changeEmailMutation());
  const password = useMutation(changePasswordMutation());

  return async (changes: ProfileChanges): Promise<Saved> => {
    const saved: Saved = { done: [], failure: null, errors: {}, reset: {} };
    const attempt = async (field: ProfileField, fallback: string, send: () => Promise<string>) => {
      try {
        saved.done.push(await send());
      } catch (error) {
        const named = error instanceof CallError ? error.fields : {};
        Object.assign(
          saved.errors,
          Object.keys(named).length > 0 ? named : { [field]: errorText(error, fallback) },
        );
        saved.failure = "Veuillez corriger les champs signalés.";
      }
    };
    const params = { id };
    const { avatar: picture, bio: newBio, email: newEmail, password: passwords } = changes;
    if (picture) {
      await attempt("avatar", "Erreur upload avatar", async () => {
        await avatar.mutateAsync({ id, picture });
        saved.reset.picture = null;
        return "Photo enregistrée.";
      });
    }
    if (newBio !== undefined) {
      await attempt("bio", "Erreur inconnue.", async () => {
        const answer = await bio.mutateAsync({ params, body: { bio: newBio } });
        saved.reset.bio = answer.bio ?? "";
        return "Présentation enregistrée.";
      });
    }
    if (newEmail !== undefined) {
      await attempt("email", "Erreur inconnue.", async () => {
        return (await email.mutateAsync({ params, body: { email: newEmail } })).message;
      });
    }
    if (passwords) {
      await attempt("oldPassword", "Erreur inconnue.", async () => {
        const { message } = await password.mutateAsync({ params, body: passwords });
        Object.assign(saved.reset, { oldPassword: "", newPassword: "" });
        return message;
      });
    }
    return saved;
  };
}
