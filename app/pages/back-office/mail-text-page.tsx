import { useParams } from "react-router";
import { TextScreen } from "#pages/back-office/text-frame.tsx";
import UnknownPage from "#pages/back-office/unknown-page.tsx";
import { MailEditor } from "#words/texts/components/back-office/mail-editor.tsx";
import { mailTextQuery } from "#words/texts/back-office/text-editing.queries.ts";
import { mailKinds, mailNames } from "#words/texts/wording/mail-wording.rules.ts";

export default function MailTextPage() {
  const { name } = useParams();
  const known = mailNames.find((each) => each === name);
  if (!known) return <UnknownPage />;
  return (
    <TextScreen title={mailKinds[known].label} source={mailTextQuery(known)}>
      {(mail, renew) => <MailEditor mail={mail} onDone={renew} />}
    </TextScreen>
  );
}
