import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFormatStates } from "#books/publishing/components/back-office/use-format-states.ts";
import { editionFilesQuery } from "#books/publishing/edition-files/edition-files.queries.ts";
import { formats } from "#books/publishing/edition-formats.rules.ts";

/** The files of an edition; they are asked for again when a format has been made, since its file is new. */
export function useEditionFiles(editionId: number) {
  const source = useQuery(editionFilesQuery(editionId));
  const states = useFormatStates([editionId]).get(editionId);
  const shown = states && formats.map((format) => states[format].state).join(" ");
  const seen = useRef(shown);
  const { refetch } = source;
  useEffect(() => {
    if (seen.current !== undefined && shown !== seen.current) void refetch();
    seen.current = shown;
  }, [shown, refetch]);
  return source;
}
