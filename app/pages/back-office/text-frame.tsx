import type { UseQueryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Screen } from "#pages/back-office/screen.tsx";
import type { Crumb } from "#ui/breadcrumbs.tsx";
import { TextEditing } from "#words/texts/components/back-office/text-editing.tsx";

export const textsCrumb = { label: "Identité et textes", href: "/admin/reglages?onglet=textes" };

interface TextScreenProps<Data, Key extends readonly unknown[]> {
  title?: string;
  /** The screens above it, by default that of the texts. */
  above?: readonly Crumb[];
  lead?: ReactNode;
  source: UseQueryOptions<Data, Error, Data, Key>;
  children: (data: Data, renew: (done: string) => Promise<void>) => ReactNode;
}

/** A screen on which one of the publisher's texts is edited. */
export const TextScreen = <Data, Key extends readonly unknown[]>({
  source,
  children,
  ...screen
}: TextScreenProps<Data, Key>) => (
  <Screen above={[textsCrumb]} {...screen}>
    <TextEditing source={source}>{children}</TextEditing>
  </Screen>
);
