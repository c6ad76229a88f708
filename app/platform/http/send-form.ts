import { CallError, type FieldErrors } from "#platform/http/app-errors.ts";

/**
 * Sends a form with a file, which is no JSON call.
 * @returns the answer of the call, whose type the caller knows
 * @throws CallError with the reason; 0 if the server is out of reach
 */
export async function sendForm<T>(
  url: string,
  { method, form, headers = {} }: { method: string; form: FormData; headers?: HeadersInit },
): Promise<T> {
  const response = await fetch(url, { method, headers, body: form }).catch(() => {
    throw new CallError(0, null);
  });
  const json = (await response.json().catch(() => null)) as Refusal | null;
  if (!response.ok || !json) throw new CallError(response.status, json?.error ?? null, json?.fields);
  return json as T;
}

interface Refusal {
  error?: string;
  fields?: FieldErrors;
}
