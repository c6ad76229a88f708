import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { checkBook } from "#books/publishing/edition-formats.contract.ts";
import { mutation } from "#platform/http/call.ts";
/** How long the check waits for the next key, in milliseconds. */
const checkDelay = 450;

/** Reports an existing book with the typed title and author; null if there is none, or if unknown. */
export function useDuplicateCheck(title: string, author: string): string | null {
  const { mutateAsync } = useMutation(mutation(checkBook));
  const [found, setFound] = useState<{ names: string; text: string } | null>(null);
  const names = `${title.trim()}\n${author.trim()}`;
  const isComplete = title.trim() !== "" && author.trim() !== "";

  useEffect(() => {
    if (!isComplete) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      mutateAsync({ body: { title, author } }).catch((error: unknown) => {
        // Any other failure is ignored: publishing checks again.
        if (isCurrent && isStatus(error, 409))
          setFound({ names, text: errorText(error, "Livre déjà existant.") });
      });
    }, checkDelay);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [names, isComplete, title, author, mutateAsync]);

  return isComplete && found?.names === names ? found.text : null;
}
