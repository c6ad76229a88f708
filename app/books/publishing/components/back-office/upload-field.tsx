import { Download, FileCheck, Upload as UploadIcon } from "lucide-react";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import type { StoredFile } from "#books/publishing/back-office/client/edition-draft.ts";
import type { ProofLink } from "#books/publishing/back-office/client/proof-links.ts";
import { StoredFileNotes } from "#books/publishing/components/back-office/stored-file-notes.tsx";
import type { Upload, useUpload } from "#books/publishing/components/back-office/use-upload.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { formatBytes } from "#ui/bytes.ts";
import { classNames } from "#ui/class-names.ts";
import { FieldMessage, RequiredMark } from "#ui/field.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { useFocusBack } from "#ui/use-focus-back.ts";

interface UploadFieldProps {
  label: string;
  /** As an input's `accept`: `.pdf`. */
  accept: string;
  advice: ReactNode;
  required?: boolean | undefined;
  stored: StoredFile | null;
  /** Notes on the stored file in addition to its size. */
  detail?: string | undefined;
  uploading: ReturnType<typeof useUpload>;
  /** Of the stored file, before it is published. */
  proofs?: readonly ProofLink[];
  /** Content next to the field, such as the picture itself. */
  preview?: ReactNode;
  onChosen?: ((file: File) => void) | undefined;
}

/** A chosen or dropped file, its upload progress in bytes, and the stored file. The input is a native one. */
export function UploadField(props: UploadFieldProps) {
  const { label, accept, advice, required, stored, detail, uploading, proofs, preview, onChosen } = props;
  const { upload, failure, refused, condition, start, cancel } = uploading;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    onChosen?.(file);
    start(file);
  };
  const { isOver, dropHandlers } = useDrop(choose);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold leading-snug">
        {label}
        {required && <RequiredMark />}
      </label>
      <p id={`${id}-advice`} className="text-sm text-muted">
        {advice}
      </p>
      <div className="mt-1 flex gap-4">
        {preview}
        <div className={classNames(boxStyle, isOver && "border-accent bg-accent-tint")} {...dropHandlers}>
          <input
            ref={input}
            id={id}
            type="file"
            accept={accept}
            aria-required={required}
            aria-describedby={`${id}-advice ${id}-message`}
            aria-invalid={failure ? true : undefined}
            className="peer sr-only"
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // The same file can be chosen again after a refusal.
              event.target.value = "";
            }}
          />
          {upload ? (
            <UploadProgress {...upload} onCancel={cancel} input={input} />
          ) : (
            <Waiting stored={stored} detail={detail} onChoose={() => input.current?.click()} />
          )}
        </div>
      </div>
      {/* Next to an earlier accepted file, the message must name the refused one. */}
      <FieldMessage
        id={`${id}-message`}
        error={stored && refused ? `${refused}\u202F: ${failure}` : failure}
      />
      {condition && <Condition {...condition} input={input} />}
      {!upload && proofs && <Proofs links={proofs} />}
      {!upload && stored && <StoredFileNotes {...stored} />}
    </div>
  );
}

/** Each is made when it is asked for, which takes some seconds. */
const Proofs = ({ links }: { links: readonly ProofLink[] }) => (
  <p className="flex flex-wrap gap-2 pt-1 empty:hidden">
    {links.map(({ format, href }) => (
      <ButtonLink key={format} size="sm" variant="quiet" href={href} download icon={<Download aria-hidden />}>
        Épreuve {format.toUpperCase()}
      </ButtonLink>
    ))}
  </p>
);

const boxStyle =
  "relative flex min-h-20 min-w-0 flex-1 flex-col justify-center rounded border border-dashed border-control bg-raised px-4 py-3 " +
  "transition-colors has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 " +
  "has-[input:focus-visible]:outline-accent";

interface UploadProgressProps extends Upload {
  onCancel: () => void;
  /** The element that gets the focus at the end. */
  input: RefObject<HTMLElement | null>;
}

/** After all bytes are sent, the server reads the file for an unknown time. */
function UploadProgress({ name, sent, total, isCut, onCancel, input }: UploadProgressProps) {
  const isSent = total > 0 && sent >= total && !isCut;
  const box = useRef<HTMLDivElement>(null);
  useFocusBack(box, () => input.current);
  return (
    <div ref={box}>
      <ProgressBar
        label={name}
        value={isSent ? null : sent}
        max={isSent ? null : total}
        text={isCut ? cutText : isSent ? "Lecture du fichier…" : undefined}
        onCancel={onCancel}
        cancelLabel="Annuler l’envoi"
      />
    </div>
  );
}

const cutText = "En attente du réseau…";

interface ConditionProps {
  text: string;
  accept: () => void;
  input: RefObject<HTMLElement | null>;
}

function Condition({ text, accept, input }: ConditionProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusBack(box, () => input.current);
  return (
    <div ref={box} className="mt-1">
      <Button size="sm" className="whitespace-normal!" onClick={accept}>
        {text}
      </Button>
    </div>
  );
}

interface WaitingProps {
  stored: StoredFile | null;
  detail: string | undefined;
  onChoose: () => void;
}

function Waiting({ stored, detail, onChoose }: WaitingProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {stored && (
        <p className="flex min-w-0 flex-1 basis-40 items-start gap-2 leading-snug">
          <FileCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{stored.name}</span>
            <span className="block text-sm text-muted tabular-nums">
              {[formatBytes(stored.size), detail].filter(Boolean).join(" · ")}
            </span>
          </span>
        </p>
      )}
      {/* For the mouse, next to the labelled input: keyboards and screen readers use the input itself. */}
      <Button size="sm" tabIndex={-1} aria-hidden icon={<UploadIcon aria-hidden />} onClick={onChoose}>
        {stored ? "Remplacer" : "Choisir un fichier"}
      </Button>
      {!stored && <span className="text-sm text-muted">ou déposez-le ici</span>}
    </div>
  );
}

function useDrop(onFile: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  const dropHandlers = {
    onDragOver: (event: React.DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: React.DragEvent) => {
      setOver(false);
      // Several files are for the whole form.
      if (event.dataTransfer.files.length > 1) return;
      event.preventDefault();
      onFile(event.dataTransfer.files[0]);
    },
  };
  return { isOver, dropHandlers };
}
