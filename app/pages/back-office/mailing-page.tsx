import { NewMailing as NewMailingForm } from "#office/mailings/components/back-office/new-mailing.tsx";
import { Screen } from "#pages/back-office/screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { MailingDraft } from "#office/mailings/components/back-office/mailing-draft.tsx";
import { MailingProgress } from "#office/mailings/components/back-office/mailing-progress.tsx";
import { mailingQuery } from "#office/mailings/back-office/mailing-desk.queries.ts";

/** One that exists, or a new one. */
export default function MailingPage() {
  const { mailingId } = useParams();
  return mailingId === undefined ? <NewMailing /> : <ExistingMailing mailingId={mailingId} />;
}

function NewMailing() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = search.get("livre") ?? "";
  return (
    <Screen>
      <NewMailingForm
        bookId={/^[1-9]\d{0,8}$/.test(asked) ? asked : null}
        onSaved={(id) => void navigate(`/admin/lettre/${id}`, { replace: true })}
      />
    </Screen>
  );
}

function ExistingMailing({ mailingId }: { mailingId: string }) {
  const navigate = useNavigate();
  const mailing = useQuery(mailingQuery(mailingId));
  return (
    <Screen title={mailing.data?.subject}>
      <Loaded answer={mailing}>
        {(found) =>
          found.state === "draft" ? (
            <MailingDraft
              key={found.version}
              mailing={found}
              onDeleted={() => void navigate("/admin/lettre")}
            />
          ) : (
            <MailingProgress mailing={found} />
          )
        }
      </Loaded>
    </Screen>
  );
}
