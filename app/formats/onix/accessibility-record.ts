import type { XmlElement } from "../xml/xml-tree.ts";
import type { BookRecord } from "./book-record.ts";
import { childrenOf, value } from "./elements.ts";
import {
  accessibilityFeatures,
  codeOf,
  exemptionCodes,
  hazardCodes,
  wcagLevels,
  wcagVersions,
} from "./codes.ts";

/** Types of product form features (list 79): accessibility details of list 196, and hazards of list 143. */
export const accessibilityFeature = "09";
export const hazardFeature = "12";

/** The publisher's statements that the shop also has; what a conversion finds is found again by the shop's own. */
export function accessibilityOf(detail: XmlElement | undefined): Pick<BookRecord, "accessibility"> {
  const features = childrenOf(detail, "ProductFormFeature").map((each) => ({
    type: value(each, "ProductFormFeatureType"),
    code: value(each, "ProductFormFeatureValue") ?? "",
    text: value(each, "ProductFormFeatureDescription"),
  }));
  const stated = features.filter(({ type }) => type === accessibilityFeature);
  const named = (table: Readonly<Record<string, string>>) =>
    stated.flatMap(({ code }) => codeOf(table, code) ?? []);
  const textOf = (wanted: string) => stated.find(({ code }) => code === wanted)?.text;
  const hazards = features
    .filter(({ type }) => type === hazardFeature)
    .flatMap(({ code }) => codeOf(hazardCodes, code) ?? []);
  const [version] = named(wcagVersions);
  const [level] = named(wcagLevels);
  const [exemption] = named(exemptionCodes);
  const [summary, certifier] = [textOf("00"), textOf("90")];
  const accessibility = {
    ...(named(accessibilityFeatures).length > 0 && { features: named(accessibilityFeatures) }),
    ...(hazards.length > 0 && { hazards }),
    ...(version && level && { conformance: `${version}-${level}` }),
    ...(exemption && { exemption }),
    ...(summary && { summary }),
    ...(certifier && { certifier }),
  };
  return Object.keys(accessibility).length > 0 ? { accessibility } : {};
}
