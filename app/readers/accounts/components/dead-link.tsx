import { Link } from "#ui/link.tsx";

/** A used or expired link, with a way to request another one. */
export const DeadLink = ({ text }: { text: string }) => (
  <>
    {text} <Link href="/mot-de-passe-oublie">Demander un nouveau lien</Link>
  </>
);
