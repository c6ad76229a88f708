import { useParams } from "react-router";
import { TextFrame } from "#pages/back-office/text-frame.tsx";
import UnknownPage from "#pages/back-office/unknown-page.tsx";
import { MailEditor } from "#modules/texts/components/back-office/mail-editor.tsx";
import { TextEditing } from "#modules/texts/components/back-office/text-editing.tsx";
import { mailTextQuery } from "#modules/texts/back-office/queries.ts";
import { mailKinds, mailNames } from "#modules/texts/wording/rules.ts";

export default function MailTextPage() {
  const { name } = useParams();
  const known = mailNames.find((each) => each === name);
  if (!known) return <UnknownPage />;
  return (
    <TextFrame title={mailKinds[known].label}>
      <TextEditing source={mailTextQuery(known)}>
        {(mail, renew) => <MailEditor mail={mail} onDone={renew} />}
      </TextEditing>
    </TextFrame>
  );
}
