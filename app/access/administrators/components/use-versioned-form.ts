import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CallError, type FieldErrors } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { saveErrorText } from "#access/administrators/client/save-error-text.ts";
import { differingFields } from "#ui/conflict-banner.tsx";
import { useDraft } from "#ui/use-draft.ts";

/** The initial content of a form, and its stored version. */
export interface Versioned<Draft> {
  version: number;
  draft: Draft;
}

export interface VersionedFormOptions<Draft> {
  /** Under which an unsaved draft is kept: the screen, and the record that is edited on it. */
  draftKey: string;
  /** The usable part of an older draft; all of it by default. */
  revive?: (draft: Draft, opened: Draft) => Draft;
  opened: () => Versioned<Draft>;
  /** Saves; a version that is no longer the stored one is 409. */
  write: (draft: Draft, version: number) => Promise<unknown>;
  /** The stored value. */
  latest: () => Promise<Versioned<Draft>>;
  /** The fields as people know them, for the comparison. */
  named: (draft: Draft) => Record<string, string>;
  /** The form is busy until this ends: the stored value is read again, or the page is left. */
  onSaved: () => unknown;
  /** Shown if saving, or reading another person's version, fails without a server message. */
  texts: { save: string; load: string };
  /** The text of a failed save, if it replaces the server's own. */
  failureText?: (error: unknown) => string;
}

/** Distinguished from a conflict with another object, such as an ISBN, which has a field. */
const isReplaced = (error: unknown) =>
  error instanceof CallError && error.status === 409 && Object.keys(error.fields).length === 0;

/** A form made of one version of something: when that is no longer the stored one, both are shown (docs/decisions/012). */
export function useVersionedForm<Draft extends object>(options: VersionedFormOptions<Draft>) {
  const { write, latest, named, onSaved, texts } = options;
  const { failureText = (error) => saveErrorText(error, texts.save) } = options;
  const keepSession = useKeepSession();
  const { opened, kept } = useKeptVersion(options);
  const { version, draft } = kept.draft;
  const saving = useRef(false);
  const [stored, setStored] = useState<Versioned<Draft> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ draft: Draft; fields: FieldErrors } | null>(null);
  const [isEnding, setEnding] = useState(false);
  const { mutateAsync, isPending: isWriting } = useMutation({
    mutationFn: async (known: number) => {
      await write(draft, known);
      // Before the mutation is over: in between, nothing could be typed that would be kept.
      setEnding(true);
    },
  });

  const save = async (known = version) => {
    // A second press during the first: the same content would be refused as a conflict.
    if (saving.current) return;
    saving.current = true;
    setFailure(null);
    setRefused(null);
    try {
      await keepSession(() => mutateAsync(known));
      // Nothing is left to ask about when `onSaved` leaves the page.
      flushSync(() => kept.markSaved({ version: known, draft }));
      await onSaved();
    } catch (error) {
      if (isReplaced(error)) await showBoth();
      else setFailure(failureText(error));
      if (error instanceof CallError) setRefused({ draft, fields: error.fields });
    } finally {
      saving.current = false;
      setEnding(false);
    }
  };
  const showBoth = () => latest().then(setStored, () => setFailure(texts.load));

  const setDraft = (change: (before: Draft) => Draft) =>
    kept.setDraft((before) => ({ ...before, draft: change(before.draft) }));
  const conflict = stored && {
    fields: differingFields(named(stored.draft), named(draft)),
    keepTyped: () => {
      kept.setDraft({ version: stored.version, draft });
      setStored(null);
      void save(stored.version);
    },
    takeStored: () => {
      kept.replace(stored);
      setStored(null);
    },
  };
  return {
    draft,
    setDraft,
    save: () => void save(),
    setFailure,
    pending: isWriting || isEnding,
    failure,
    fields: refused ? remainingErrors(refused.fields, refused.draft, draft) : {},
    conflict,
    isUnsaved: kept.isUnsaved,
    restoredAt: kept.restoredAt,
    isOutdated: version !== opened.version,
    discard: kept.discard,
  };
}

/** The form as opened, and its draft: a draft without changes is ignored, for any version. */
function useKeptVersion<Draft extends object>(options: VersionedFormOptions<Draft>) {
  const { draftKey, revive = (draft: Draft) => draft } = options;
  const [opened] = useState(options.opened);
  const kept = useDraft<Versioned<Draft>>(draftKey, opened, ({ version, draft }) => {
    const revived = revive({ ...opened.draft, ...draft }, opened.draft);
    return JSON.stringify(revived) === JSON.stringify(opened.draft) ? opened : { version, draft: revived };
  });
  return { opened, kept };
}

/** The error of a field is shown until that field is changed. */
function remainingErrors(fields: FieldErrors, refused: object, draft: object): FieldErrors {
  const [then, now] = [refused, draft] as Record<string, unknown>[];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => then?.[name] === now?.[name]));
}
