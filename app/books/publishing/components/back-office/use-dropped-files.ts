import { useEffect, useEffectEvent } from "react";
import type { EditionForm } from "#books/publishing/components/back-office/use-edition-form.ts";
import { useToasts } from "#ui/toast.tsx";

/**
 * Files that are dropped outside a field go to the fields that their names ask for, several at once. Without this, the
 * browser would open one in place of the form.
 */
export function useDroppedFiles({ pdf, docx, epub, cover, picture }: EditionForm): void {
  const toasts = useToasts();
  const takeCover = (file: File) => {
    picture.choose(file);
    cover.start(file);
  };
  const taking: Record<string, (file: File) => void> = {
    pdf: pdf.start,
    docx: docx.start,
    epub: epub.start,
    jpg: takeCover,
    jpeg: takeCover,
    png: takeCover,
  };
  const share = useEffectEvent((files: readonly File[]) => {
    const begun = new Set<unknown>();
    const left = files.filter((file) => {
      const take = taking[file.name.split(".").at(-1)?.toLowerCase() ?? ""];
      if (!take || begun.has(take)) return true;
      begun.add(take);
      take(file);
      return false;
    });
    if (left.length > 0)
      toasts.show(`Sans champ pour\u202F: ${left.map(({ name }) => name).join(", ")}.`, { tone: "error" });
  });
  useEffect(() => {
    const listen = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (event.type === "drop") share([...event.dataTransfer.files]);
    };
    window.addEventListener("dragover", listen);
    window.addEventListener("drop", listen);
    return () => {
      window.removeEventListener("dragover", listen);
      window.removeEventListener("drop", listen);
    };
  }, []);
}
