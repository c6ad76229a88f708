import type { FastifyReply, FastifyRequest } from "fastify";
import { days, minutes } from "#platform/data/durations.ts";
import { requireOwnOrigin } from "#platform/http/own-origin.server.ts";
import { escapeHtml, plainPage } from "#platform/http/plain-page.server.ts";
import {
  cartCookie,
  cartCookieOf,
  cartIn,
  type FormNote,
  type PlainCart,
  plainSessionMark,
} from "#platform/page/plain-cookies.ts";
import type { Config } from "#platform/process/config.server.ts";

/** How a call answers a form that a browser has sent without scripts. */
interface PlainForm<Answer> {
  /** The call's body; without it the call has none. */
  body?: (fields: URLSearchParams) => unknown;
  /** The address of the form's page, which says a refusal. @param fields empty if they could not be read */
  page: (fields: URLSearchParams) => string;
  /** Other texts of refusals, by their code. */
  refusals?: Readonly<Record<string, string>>;
  /** The address that follows, and what it says. May set cookies. */
  next: (answer: Answer, sent: { fields: URLSearchParams; reply: FastifyReply }) => string | FormNote;
}

/** The same for `route`, which calls these for plain requests alone. */
export interface PlainAnswers {
  /** Identifies the caller by cookie. @throws AppError 403 for a form of another site */
  admit: (request: FastifyRequest) => void;
  read: (request: FastifyRequest) => void;
  answer: (answer: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /** Turns a refusal into a redirect. */
  refuse: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>;
}

export const formType = "application/x-www-form-urlencoded";

/** Whether a browser without scripts has sent the request: a form. */
export const isPlain = ({ method, headers }: FastifyRequest): boolean =>
  method === "GET"
    ? (headers.accept?.startsWith("text/html") ?? false)
    : (headers["content-type"]?.startsWith(formType) ?? false);

const noteCookie = "encrier_note";
const noteLife = minutes(1) / 1000;
const cartLife = days(365) / 1000;

/**
 * Plain forms, and the cookies between them (decision 135). The session's cookie counts for them, for its hand-over to the
 * program, and for pages that no cache keeps; all other calls want the token in a header.
 */
export function createPlainForms({ publicUrl, brand }: Pick<Config, "publicUrl" | "brand">) {
  const secure = publicUrl.startsWith("https:");
  const ownOrigin = new URL(publicUrl).origin;
  // Over HTTPS no other host can set it (RFC 6265bis §4.1.3.2).
  const sessionCookie = secure ? "__Host-encrier_session" : "encrier_session";
  // Not strict: the return from the provider's page is a navigation from another site.
  const shared = { path: "/", sameSite: "lax" as const, secure };
  const hidden = { ...shared, httpOnly: true };

  const sessionOf = ({ cookies }: FastifyRequest) =>
    cookies[plainSessionMark] === undefined ? undefined : cookies[sessionCookie];

  function lead(reply: FastifyReply, target: string | FormNote): FastifyReply {
    const { page, ...said } = typeof target === "string" ? { page: target } : target;
    if (typeof target !== "string")
      reply.setCookie(noteCookie, JSON.stringify({ page, ...said }), { ...hidden, maxAge: noteLife });
    const address = page.startsWith(`${ownOrigin}/`) ? page.slice(ownOrigin.length) : page;
    return reply.code(303).headers({ location: address, "cache-control": "no-store" });
  }

  /** Forms lead to this site alone (`form-action`): the provider's page is reached by a page in between. */
  function leave(reply: FastifyReply, url: string): FastifyReply {
    const body = `<p><a href="${escapeHtml(url)}">Continuer vers la page de paiement</a></p>`;
    return reply
      .code(200)
      .headers({ refresh: `0; url=${url}`, "cache-control": "no-store" })
      .type("text/html; charset=utf-8")
      .send(plainPage({ title: "Vers le paiement", brand, body }));
  }

  return {
    sessionOf,
    requireOwnOrigin: (request: FastifyRequest) => requireOwnOrigin(request, ownOrigin),
    isRemembered: ({ cookies }: FastifyRequest) => cookies[plainSessionMark] === "remember",
    /** @param life of a session that is remembered, in seconds; null: until the browser is closed */
    openSession(reply: FastifyReply, token: string, life: number | null): void {
      const kept = life === null ? {} : { maxAge: life };
      reply.setCookie(sessionCookie, token, { ...hidden, ...kept });
      reply.setCookie(plainSessionMark, life === null ? "tab" : "remember", { ...shared, ...kept });
    },
    closeSession: (reply: FastifyReply): FastifyReply =>
      reply.clearCookie(sessionCookie, hidden).clearCookie(plainSessionMark, shared),
    cartOf: ({ cookies }: FastifyRequest): PlainCart => cartIn(cookies[cartCookie]),
    /** Readable by the program, which joins it with its own. */
    keepCart(reply: FastifyReply, cart: PlainCart): FastifyReply {
      const value = cartCookieOf(cart);
      return value === ""
        ? reply.clearCookie(cartCookie, shared)
        : reply.setCookie(cartCookie, value, { ...shared, maxAge: cartLife });
    },
    /** What a page says of the form before it, once. */
    takeNote({ cookies, url }: FastifyRequest, reply: FastifyReply): FormNote | null {
      const note = noteIn(cookies[noteCookie]);
      if (!note || note.page.split("?")[0] !== url.split("?")[0]) return null;
      reply.clearCookie(noteCookie, hidden);
      return note;
    },
    answers<Answer>({ body, page, refusals, next }: PlainForm<Answer>): PlainAnswers {
      return {
        admit(request) {
          requireOwnOrigin(request, ownOrigin);
          const token = sessionOf(request);
          if (token) request.headers.authorization = `Bearer ${token}`;
        },
        read(request) {
          request.body = body?.(fieldsOf(request));
        },
        answer(answer, request, reply) {
          const target = next(answer as Answer, { fields: fieldsOf(request), reply });
          const isElsewhere =
            typeof target === "string" && !target.startsWith("/") && !target.startsWith(`${ownOrigin}/`);
          return isElsewhere ? leave(reply, target) : lead(reply, target).send("");
        },
        async refuse(request, reply, payload) {
          if (!isPlain(request) || reply.statusCode < 400 || typeof payload !== "string") return payload;
          const { error, code = "" } = JSON.parse(payload) as { error: string; code?: string };
          lead(reply, { page: page(fieldsOf(request)), error: refusals?.[code] ?? error });
          reply.removeHeader("content-type").removeHeader("content-length");
          return "";
        },
      };
    },
  };
}

const sent = new WeakMap<FastifyRequest, URLSearchParams>();

/** Of a form, as it arrived. */
function fieldsOf(request: FastifyRequest): URLSearchParams {
  const known = sent.get(request);
  if (known) return known;
  const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  sent.set(request, fields);
  return fields;
}

/** Of a cookie that anyone may have written. */
function noteIn(text: string | undefined): FormNote | null {
  try {
    const { page, error, message } = JSON.parse(text ?? "{}") as Partial<Record<keyof FormNote, unknown>>;
    if (typeof page !== "string") return null;
    return {
      page,
      ...(typeof error === "string" ? { error } : {}),
      ...(typeof message === "string" ? { message } : {}),
    };
  } catch {
    return null;
  }
}

export type PlainForms = ReturnType<typeof createPlainForms>;
