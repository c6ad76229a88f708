import { Link } from "#ui/link.tsx";

/** A mailed link that is used or outdated, and the way to another one. */
export const DeadLink = ({ text }: { text: string }) => (
  <>
    {text} <Link href="/mot-de-passe-oublie">Demander un nouveau lien</Link>
  </>
);
