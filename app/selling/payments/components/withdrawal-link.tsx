import { Link } from "#ui/link.tsx";

/** The legal label of the function (directive 2011/83/EU, article 11a). */
export const WithdrawalLink = () => (
  <span className="text-base">
    Dans les quatorze jours{"\u202f"}: <Link href="/retractation">Renoncer au contrat ici</Link>
  </span>
);
