import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { query } from "#platform/http/call.ts";
import { Screen } from "#pages/back-office/screen.tsx";
import { getAbroadSales } from "#selling/payments/abroad/sales-abroad.contract.ts";
import { AbroadChoice } from "#selling/payments/components/abroad/abroad-choice.tsx";
import { CountryRates } from "#selling/payments/components/abroad/country-rates.tsx";
import { OutsideCountries } from "#selling/payments/components/abroad/outside-countries.tsx";
import { ThresholdCounter } from "#selling/payments/components/abroad/threshold-counter.tsx";
import { UnclearPlaces } from "#selling/payments/components/abroad/unclear-places.tsx";

export default function AbroadPage() {
  const abroad = useQuery({ ...query(getAbroadSales, {}), staleTime: 0 });
  const maySet = useMay().change("accounting");
  return (
    <Screen lead="Un lecteur hors de France le dit avant de payer. Vos prix ne changent pas, seule la TVA change.">
      <Loaded answer={abroad}>
        {(found) => (
          <div className="flex flex-col gap-10">
            <ThresholdCounter found={found} />
            <AbroadChoice choices={found.choices} maySet={maySet} />
            <UnclearPlaces places={found.places} />
            <OutsideCountries outside={found.outside} maySet={maySet} />
            <CountryRates rates={found.rates} maySet={maySet} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}
