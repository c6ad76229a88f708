import { z } from "zod";
import { distinctLabels, labelMaxLength, maxLabels } from "#reading/library/marks/library-marks.rules.ts";
import { endpoint } from "#platform/http/endpoint.ts";
import { Key, Name } from "#platform/data/text-types.ts";
import { WholeNumber } from "#platform/data/whole-numbers.ts";

const tooMany = `${maxLabels} étiquettes au plus pour une édition.`;

export const markEdition = endpoint({
  method: "PATCH",
  path: "/api/users/{id}/library/{editionId}",
  summary: "Notes that an owned edition is read or not, or replaces its labels",
  access: "member",
  params: z.object({ id: Key(100), editionId: WholeNumber }),
  body: z.object({
    finished: z.boolean().optional(),
    labels: z
      .array(Name(labelMaxLength, "Écrivez une étiquette."))
      .max(maxLabels * 2, tooMany)
      .transform(distinctLabels)
      .refine((labels) => labels.length <= maxLabels, tooMany)
      .optional(),
  }),
  answer: z.object({ finished_at: z.string().nullable(), labels: z.array(z.string()) }),
});
