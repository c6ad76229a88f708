import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useSettled } from "#modules/texts/components/back-office/use-settled.ts";
import { previewMail } from "#modules/texts/back-office/mail-texts/contract.ts";
import { call } from "#platform/call.ts";
import { errorText } from "#platform/errors.ts";
import type { MailName } from "#modules/texts/wording/rules.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { useTrustedHtml } from "#ui/trusted-html.ts";

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
  const framedMail = useTrustedHtml(data?.html ?? "");
  if (error)
    return (
      <ErrorState
        title={errorText(error, "L’aperçu n’a pas pu être fait.")}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  if (!data) return <Skeleton className="h-[34rem] w-full" />;
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        <span className="text-muted">Objet{"\u202F"}: </span>
        <strong>{data.subject}</strong>
      </p>
      <Tabs
        label="Forme de l’e-mail"
        items={[
          {
            id: "html",
            label: "Mis en page",
            // No script runs in it, and it has no access to the page around it.
            content: (
              <iframe
                title={`Aperçu de l’e-mail\u202F: ${data.subject}`}
                sandbox=""
                srcDoc={framedMail}
                className="h-[34rem] w-full rounded border border-hairline bg-raised"
              />
            ),
          },
          {
            id: "text",
            label: "Texte seul",
            content: (
              <pre className="rounded border border-hairline bg-raised p-4 text-sm whitespace-pre-wrap wrap-anywhere">
                {data.text}
              </pre>
            ),
          },
        ]}
      />
    </div>
  );
}
