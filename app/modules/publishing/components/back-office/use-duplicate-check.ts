import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorText, isStatus } from "#platform/errors.ts";
import { checkBookMutation } from "#modules/publishing/back-office/queries.ts";

/** How long the check waits for the next key, in milliseconds. */
const checkDelay = 450;

/** Says while title and author are being typed that such a book exists; null when not, or not known. */
export function useDuplicateCheck(title: string, author: string): string | null {
  const { mutateAsync } = useMutation(checkBookMutation());
  const [found, setFound] = useState<{ names: string; text: string } | null>(null);
  const names = `${title.trim()}\n${author.trim()}`;
  const isComplete = title.trim() !== "" && author.trim() !== "";

  useEffect(() => {
    if (!isComplete) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      mutateAsync({ body: { title, author } }).catch((error: unknown) => {
        // Any other failure says nothing about the book: publishing will ask again.
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
