import { useQuery } from "@tanstack/react-query";
import { ProvenDownload } from "#access/administrators/components/proven-download.tsx";
import { Download } from "lucide-react";
import { useMay } from "#access/administrators/components/use-may.ts";
import { type SubmitEvent, useState } from "react";
import { Panel } from "#access/administrators/components/panel.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { conformances, exemptions } from "#books/catalogue/metadata/accessibility.rules.ts";
import {
  assessAccessibility,
  type EditionDuties as Duties,
  getDepositPackage,
  recordDeposit,
} from "#books/exchange/duties/duties.contract.ts";
import { type Outcome, outcomes } from "#books/exchange/duties/duties.rules.ts";
import { editionDutiesQuery } from "#books/exchange/exchange.queries.ts";
import { formatDate } from "#platform/data/dates.ts";
import { mutation } from "#platform/http/call.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { ChoiceSelect } from "#ui/select.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

/** What the law asks for an edition: an assessment of its accessibility, and its legal deposit. */
export function EditionDuties({ editionId }: { editionId: number }) {
  const source = useQuery(editionDutiesQuery(editionId));
  return (
    <Panel title="Obligations" source={source} skeleton={<Skeleton className="h-40" />}>
      {(duties) => (
        <div className="flex flex-col gap-8">
          <Assessments editionId={editionId} assessments={duties.assessments} />
          <Deposits editionId={editionId} deposits={duties.deposits} />
        </div>
      )}
    </Panel>
  );
}

function Assessments({ editionId, assessments }: { editionId: number } & Pick<Duties, "assessments">) {
  const [outcome, setOutcome] = useState<Outcome>("conforming");
  const [reason, setReason] = useState("");
  const act = useAct(mutation(assessAccessibility), {
    done: "L’évaluation est gardée.",
    failed: "L’évaluation n’a pas pu être gardée.",
  });
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await act.run({ params: { id: String(editionId) }, body: { outcome, reason } })) setReason("");
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      className="flex max-w-measure flex-col items-start gap-4"
    >
      <h3>Accessibilité</h3>
      <p className="text-muted">
        Une évaluation garde ce que la notice déclare et ce que la boutique a relevé ce jour-là. La loi
        demande de garder cinq ans la raison d’une exemption.{" "}
        <Link href="/admin/catalogue/accessibilite">Les éditions à évaluer</Link>
      </p>
      <ul className="flex flex-col gap-2">
        {assessments.map(({ id, outcome: result, reason: why, conformance, exemption, ...made }) => (
          <li key={id}>
            {formatDate(made.recorded_at)}, {made.recorded_by}
            {"\u202f"}: {outcomes[result].toLowerCase()}
            {result === "conforming" && conformance && ` (${conformances[conformance]})`}
            {result === "exempt" && exemption && ` (${exemptions[exemption].toLowerCase()})`}
            {why && <span className="block text-muted">{why}</span>}
          </li>
        ))}
      </ul>
      <FormErrors>{act.failure}</FormErrors>
      <ChoiceSelect label="Résultat" value={outcome} names={outcomes} onChoose={setOutcome} />
      <TextArea
        label="Raison ou remarque"
        rows={3}
        limit={2000}
        value={reason}
        error={act.fields["reason"]}
        onChange={(event) => setReason(event.target.value)}
        className="w-full"
      />
      <Button type="submit" pending={act.pending}>
        Garder cette évaluation
      </Button>
    </form>
  );
}

function Deposits({ editionId, deposits }: { editionId: number } & Pick<Duties, "deposits">) {
  const may = useMay();
  const [deposited_on, setDay] = useState("");
  const [reference, setReference] = useState("");
  const act = useAct(mutation(recordDeposit), {
    done: "Le reçu est noté.",
    failed: "Le reçu n’a pas pu être noté.",
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void act.run({ params: { id: String(editionId) }, body: { deposited_on, reference } });
  };
  return (
    <form noValidate onSubmit={save} className="flex max-w-measure flex-col items-start gap-4">
      <h3>Dépôt légal</h3>
      <p className="text-muted">
        Le paquet contient vos propres fichiers, sans nom de lecteur, la notice ONIX et une liste avec les
        empreintes. Déposez-le à la BnF, puis notez son reçu.
      </p>
      {may.read("files") && (
        <ProvenDownload
          href={urlOf(getDepositPackage, { params: { id: String(editionId) } })}
          icon={<Download aria-hidden />}
        >
          Paquet pour la BnF (ZIP)
        </ProvenDownload>
      )}
      <ul className="flex flex-col gap-2">
        {deposits.map(({ id, deposited_on: day, reference: given }) => (
          <li key={id}>
            Déposée le {formatDate(day)}
            {"\u202f"}: {given}
          </li>
        ))}
      </ul>
      <FormErrors>{act.failure}</FormErrors>
      <TextField
        type="date"
        label="Jour du dépôt"
        value={deposited_on}
        error={act.fields["deposited_on"]}
        onChange={(event) => setDay(event.target.value)}
      />
      <TextField
        label="Référence du reçu"
        maxLength={200}
        value={reference}
        error={act.fields["reference"]}
        onChange={(event) => setReference(event.target.value)}
      />
      <Button type="submit" pending={act.pending}>
        Noter le reçu
      </Button>
    </form>
  );
}
