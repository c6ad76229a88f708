import { Section } from "#ui/section.tsx";
import { MemberScreen } from "#pages/member/member-screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCents } from "#platform/data/money.ts";
import { PreferencesSection } from "#readers/accounts/components/preferences-section.tsx";
import type { User } from "#readers/accounts/membership.contract.ts";
import { dashboardQuery } from "#reading/library/library.queries.ts";
import { LetterChoice } from "#office/mailings/components/letter-choice.tsx";
import { ReaderAddressSection } from "#reading/reading/components/sendings/reader-address-section.tsx";
import { DeviceSection } from "#reading/reading/components/devices/device-section.tsx";
import { SubscribeForm } from "#selling/payments/components/subscribe-form.tsx";
import { SubscriptionOffer } from "#selling/payments/components/subscription-offer.tsx";
import { WithdrawalLink } from "#selling/payments/components/withdrawal-link.tsx";
import { ActiveSubscription } from "#readers/subscriptions/components/active-subscription.tsx";
import { Benefits } from "#readers/subscriptions/components/benefits.tsx";
import { CollectiveGoal } from "#readers/subscriptions/components/collective-goal.tsx";
import { SubscribeBox } from "#readers/subscriptions/components/subscribe-box.tsx";
import { SubscriptionTable } from "#readers/subscriptions/components/subscription-table.tsx";
import { useCongratulation } from "#readers/subscriptions/components/use-congratulation.ts";
import type { Subscription } from "#readers/subscriptions/subscriptions.contract.ts";
import { lastPeriod, nextPeriod } from "#readers/subscriptions/subscriptions.rules.ts";
import { Loaded } from "#ui/loaded.tsx";
import { Callout } from "#ui/callout.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

export default function SubscriptionPage() {
  return (
    <MemberScreen
      title="Abonnement et préférences"
      description="Votre abonnement, vos liseuses et vos préférences."
      waiting={<OfferSkeleton />}
    >
      {(user) => <Settings user={user} />}
    </MemberScreen>
  );
}

function Settings({ user }: { user: User }) {
  const congratulated = useCongratulation(user);
  return (
    <>
      {congratulated && (
        <Callout tone="success">
          Félicitations, vous êtes abonné{"\u202f"}! Merci de soutenir la maison.
        </Callout>
      )}
      <SubscriptionSections memberId={user.id} />
      <Section title="Objectif collectif" id="objectif" titleClassName="mb-5">
        <CollectiveGoal withViewer={user.isActiveSubscriber} />
      </Section>
      <div className="grid gap-x-16 gap-y-14 xl:grid-cols-2">
        <ReaderAddressSection memberId={user.id} />
        <DeviceSection user={user} />
      </div>
      <PreferencesSection memberId={user.id}>
        <LetterChoice memberId={user.id} />
      </PreferencesSection>
    </>
  );
}

function SubscriptionSections({ memberId }: { memberId: string }) {
  const dashboard = useQuery(dashboardQuery(memberId, memberId));
  return (
    <Loaded answer={dashboard} waiting={<OfferSkeleton />} failure="Erreur abonnements">
      {({ subscriptions }) => (
        <>
          <Offer memberId={memberId} subscriptions={subscriptions} />
          <History subscriptions={subscriptions} />
        </>
      )}
    </Loaded>
  );
}

function Offer({ memberId, subscriptions }: { memberId: string; subscriptions: readonly Subscription[] }) {
  const [now] = useState(() => new Date());
  const current = lastPeriod(subscriptions, now);
  const next = nextPeriod(current, now);
  return (
    <Section title="Abonnement" id="abonnement" className="flex flex-col gap-8" titleClassName="">
      {current && (
        <ActiveSubscription period={current} now={now}>
          <WithdrawalLink />
        </ActiveSubscription>
      )}
      <Benefits />
      {next && (
        <SubscriptionOffer memberId={memberId}>
          <SubscribeBox period={next}>
            <SubscribeForm />
          </SubscribeBox>
        </SubscriptionOffer>
      )}
    </Section>
  );
}

function History({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  if (subscriptions.length === 0) return null;
  const spentCents = subscriptions.reduce((sum, { price_cents }) => sum + price_cents, 0);
  return (
    <Section title="Historique" id="historique" titleClassName="mb-5">
      <SubscriptionTable subscriptions={subscriptions} />
      <p className="mt-4 flex items-baseline justify-end gap-3">
        Total dépensé
        <span className="font-serif text-xl tabular-nums">{formatCents(spentCents)}</span>
      </p>
    </Section>
  );
}

function OfferSkeleton() {
  return (
    <Loading className="flex flex-col gap-8">
      <Skeleton className="h-8 w-40" />
      <div className="grid gap-6 sm:grid-cols-2">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-24" />
        ))}
      </div>
      <Skeleton className="h-64" />
    </Loading>
  );
}
