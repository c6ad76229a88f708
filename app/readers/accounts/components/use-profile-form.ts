import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { CallError, errorText } from "#platform/http/app-errors.ts";
import { focusField } from "#ui/focus-field.ts";
import { endedTexts } from "#readers/accounts/account-access.rules.ts";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import {
  type ProfileChanges,
  profileChanges,
  type ProfileErrors,
  profileErrors,
  type ProfileField,
  type ProfileValues,
  profileValues,
} from "#readers/accounts/client/profile-changes.ts";
import { type User } from "#readers/accounts/membership.contract.ts";
import { changeBio, changePassword } from "#readers/accounts/own-account.contract.ts";
import { changeAvatarMutation } from "#readers/accounts/profile/profile.queries.ts";
import { mutation } from "#platform/http/call.ts";
import { changeEmail } from "#readers/accounts/profile/profile.contract.ts";

/** The messages above the form after a save: successes and failures. */
interface Outcome {
  done: string[];
  failure: string | null;
}
const nothingYet: Outcome = { done: [], failure: null };
export const nothingToSave: Outcome = { done: ["Aucune modification à enregistrer."], failure: null };

/** In the order of the form. */
const profileFields: readonly ProfileField[] = ["avatar", "bio", "email", "oldPassword", "newPassword"];

/** The state of the profile form. Each changed field is sent by its own call; one refusal does not undo the others. */
export function useProfileForm(user: User) {
  const { refresh } = useAuth();
  const client = useQueryClient();
  // Untouched fields follow the account, whose data may arrive after the first render.
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
    // A new address applies once its link is opened: until then the account keeps the old one.
    const done = { ...result.reset, ...(changes.email && !result.errors.email && { email: user.email }) };
    set(done);
    await refresh();
    setEdits((known) => withoutSaved(known, done));
    // Other sections and screens show the effects of the save.
    await client.invalidateQueries();
    setPending(false);
  };
  return { values, set, errors, outcome, pending, submit };
}

/** A saved field shows the account's value again, unless it was edited during the save. */
const withoutSaved = (edits: Partial<ProfileValues>, saved: Partial<ProfileValues>): Partial<ProfileValues> =>
  Object.fromEntries(
    Object.entries(edits).filter(([field, value]) => saved[field as keyof ProfileValues] !== value),
  );

/** The form is taller than a screen: an error above its button would not be visible. */
function focusFirst(form: HTMLFormElement, errors: ProfileErrors): void {
  const first = profileFields.find((field) => errors[field]);
  if (first) focusField(form, first);
}

interface Saved extends Outcome {
  errors: ProfileErrors;
  /** Fields that are cleared after a save. */
  reset: Partial<ProfileValues>;
}

function useSave(id: string) {
  const avatar = useMutation(changeAvatarMutation());
  const bio = useMutation(mutation(changeBio));
  const email = useMutation(mutation(changeEmail));
  const password = useMutation(mutation(changePassword));

  return async (changes: ProfileChanges): Promise<Saved> => {
    const saved: Saved = { done: [], failure: null, errors: {}, reset: {} };
    const attempt = async (field: ProfileField, fallback: string, send: () => Promise<string | string[]>) => {
      try {
        saved.done.push(...[await send()].flat());
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
        const { message, ended } = await password.mutateAsync({ params, body: passwords });
        Object.assign(saved.reset, { oldPassword: "", newPassword: "" });
        return [message, ...endedTexts(ended)];
      });
    }
    return saved;
  };
}
