import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { RenderedMail } from "#words/texts/components/back-office/rendered-mail.tsx";
import { useSettled } from "#words/texts/components/back-office/use-settled.ts";
import { previewMail } from "#words/texts/back-office/mail-texts.contract.ts";
import { call } from "#platform/http/call.ts";
import { errorText } from "#platform/http/app-errors.ts";
import type { MailName } from "#words/texts/wording/mail-wording.rules.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

interface MailPreviewProps {
  name: MailName;
  words: { subject?: string; opening?: string; signature?: string };
}

/** The mail as it will be read, with sample values: both its parts, and its subject. */
export function MailPreview({ name, words }: MailPreviewProps) {
  const settled = useSettled(JSON.stringify(words));
  const { data, error, refetch, isFetching } = useQuery(
    queryOptions({
      queryKey: [previewMail.path, name, settled] as const,
      queryFn: ({ client, signal }) =>
        call(
          client,
          previewMail,
          { params: { name }, body: JSON.parse(settled) as MailPreviewProps["words"] },
          signal,
        ),
      placeholderData: keepPreviousData,
      gcTime: 0,
      staleTime: Infinity,
    }),
  );
  if (error)
    return (
      <ErrorState
        title={errorText(error, "L’aperçu n’a pas pu être fait.")}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  if (!data) return <Skeleton className="h-[34rem] w-full" />;
  return <RenderedMail {...data} />;
}
