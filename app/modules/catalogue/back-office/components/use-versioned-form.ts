import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, type FieldErrors } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import { saveErrorText } from "#modules/catalogue/back-office/components/save-error-text.ts";
import { differingFields } from "#ui/differing-fields.ts";

/** What a form was made of, and which version of the stored thing that was. */
export interface Versioned<Draft> {
  version: number;
  draft: Draft;
}

interface VersionedFormOptions<Draft> {
  opened: () => Versioned<Draft>;
  /** Saves; a version that is no longer the stored one is 409. */
  write: (draft: Draft, version: number) => Promise<unknown>;
  /** What is stored now. */
  latest: () => Promise<Versioned<Draft>>;
  /** The fields as people know them, for the comparison. */
  named: (draft: Draft) => Record<string, string>;
  onSaved: () => void;
  /** Said when saving, or reading what somebody else saved, fails without a word of the server's. */
  texts: { save: string; load: string };
}

/** Told from what is taken by another thing, such as an ISBN, which names its field. */
const isReplaced = (error: unknown) =>
  error instanceof CallError && error.status === 409 && Object.keys(error.fields).length === 0;

/** A form made of one version of something: when that is no longer the stored one, both are shown (docs/decisions/012). */
export function useVersionedForm<Draft extends object>(options: VersionedFormOptions<Draft>) {
  const { opened, write, latest, named, onSaved, texts } = options;
  const keepSession = useKeepSession();
  const [{ version, draft }, setForm] = useState(opened);
  const [stored, setStored] = useState<Versioned<Draft> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ draft: Draft; fields: FieldErrors } | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (known: number) => write(draft, known),
  });

  const save = async (known = version) => {
    setFailure(null);
    setRefused(null);
    try {
      await keepSession(() => mutateAsync(known));
      onSaved();
    } catch (error) {
      if (isReplaced(error)) await showBoth();
      else setFailure(saveErrorText(error, texts.save));
      if (error instanceof CallError) setRefused({ draft, fields: error.fields });
    }
  };
  const showBoth = () => latest().then(setStored, () => setFailure(texts.load));

  const setDraft = (change: (before: Draft) => Draft) =>
    setForm((before) => ({ ...before, draft: change(before.draft) }));
  const settle = (chosen: Versioned<Draft>) => {
    setForm(chosen);
    setStored(null);
  };
  const conflict = stored && {
    fields: differingFields(named(stored.draft), named(draft)),
    keepTyped: () => {
      settle({ version: stored.version, draft });
      void save(stored.version);
    },
    takeStored: () => settle(stored),
  };
  return {
    draft,
    setDraft,
    save: () => void save(),
    setFailure,
    pending: isPending,
    failure,
    fields: refused ? standingErrors(refused.fields, refused.draft, draft) : {},
    conflict,
  };
}

/** What was said of a field holds until that field is changed. */
function standingErrors(fields: FieldErrors, refused: object, draft: object): FieldErrors {
  const [then, now] = [refused, draft] as Record<string, unknown>[];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => then?.[name] === now?.[name]));
}
