import { MailText } from "#words/texts/components/mail-layout.tsx";

export interface Ended {
  /** What has ended beside the sessions, in sentences. */
  ended: string[];
}

/** Reading applications, addresses of e-readers and passkeys that ended with the sessions. */
export const EndedFacts = ({ ended }: Ended) =>
  ended.length > 0 && (
    <>
      {ended.map((text) => (
        <MailText key={text}>{text}</MailText>
      ))}
      <MailText>Ceux qui sont à vous se rajoutent en un instant, dans vos paramètres.</MailText>
    </>
  );
