/**
 * `node bench/stripe-stand-in.ts`: the tests' fake of Stripe in its own process. Prints its address and the secret of its
 * messages, as JSON, on standard output.
 */
import { startStripe } from "#test/stripe-server.ts";

const { apiBase, webhookSecret } = await startStripe();
process.stdout.write(`${JSON.stringify({ apiBase, webhookSecret })}\n`);
process.on("SIGTERM", () => process.exit(0));
