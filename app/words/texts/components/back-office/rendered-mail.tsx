import { errorText } from "#platform/http/app-errors.ts";
import { type Answer, Loaded } from "#ui/loaded.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { useTrustedHtml } from "#ui/trusted-html.ts";

interface Mail {
  subject?: string;
  html: string;
  text: string;
}

/** A mail as it will be read: both its parts, and its subject. */
export const RenderedMail = ({ answer, subject }: { answer: Answer<Mail>; subject?: string }) => (
  <Loaded
    answer={answer.error ? { ...answer, data: undefined } : answer}
    waiting={<Skeleton className="h-[34rem] w-full" />}
    failure={(error) => errorText(error, "L’aperçu n’a pas pu être fait.")}
  >
    {(mail) => <Shown {...mail} subject={subject ?? mail.subject ?? ""} />}
  </Loaded>
);

function Shown({ subject, html, text }: Mail & { subject: string }) {
  const framedMail = useTrustedHtml(html);
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        <span className="text-muted">Objet{"\u202F"}: </span>
        <strong>{subject}</strong>
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
                title={`Aperçu de l’e-mail\u202F: ${subject}`}
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
                {text}
              </pre>
            ),
          },
        ]}
      />
    </div>
  );
}
