import { useParams } from "react-router";
import { CodeEntry } from "#selling/promotions/components/redemption/code-entry.tsx";
import { CodePanel } from "#selling/promotions/components/redemption/code-panel.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** A gift or a free copy, opened by its link or by its code. */
export default function GiftCodePage() {
  const { code } = useParams();
  const title = code === undefined ? "Recevoir un livre offert" : "Un livre pour vous";
  return (
    <div className="shell pb-16">
      <PageMeta title={title} description="Recevoir un livre offert." noIndex />
      <PageHeader title={title} className="mb-8" />
      {code === undefined ? <CodeEntry /> : <CodePanel key={code} code={code} />}
    </div>
  );
}
