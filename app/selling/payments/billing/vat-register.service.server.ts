import { z } from "zod";
import { seconds } from "#platform/data/durations.ts";
import type { Deps } from "#platform/process/deps.server.ts";

const commission = "https://ec.europa.eu/taxation_customs/vies/rest-api";

/** A reader waits for the answer. */
const patience = seconds(3);

const Answer = z.object({ valid: z.boolean() });

/** The Commission's register of VAT numbers (VIES, technical information, REST service `check-vat-number`). */
export const createVatRegister = ({ config, log }: Pick<Deps, "config" | "log">) => ({
  /** @param number with its prefix. @returns null if the register, or the state that it asks, does not answer in time */
  async knows(number: string): Promise<boolean | null> {
    const address = config.vatRegister ?? commission;
    if (address === "off") return null;
    try {
      const response = await fetch(`${address}/check-vat-number`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ countryCode: number.slice(0, 2), vatNumber: number.slice(2) }),
        signal: AbortSignal.timeout(patience),
      });
      // When a state's own service is away the answer has errors and no result.
      const answer = Answer.safeParse(await response.json());
      if (answer.success) return answer.data.valid;
      log.warn({ status: response.status }, "the register of VAT numbers gave no result");
    } catch (error) {
      log.warn({ err: error }, "the register of VAT numbers did not answer");
    }
    return null;
  },
});
