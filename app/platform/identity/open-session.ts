import { z } from "zod";

/** An open session as its owner sees it. */
export const Session = z.object({
  id: z.uuid(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Whether the request itself belongs to this session. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

interface StoredSession {
  id: string;
  device: string | null;
  address: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** A stored session in the shape of calls. */
export const describeSession = (session: StoredSession) => ({
  id: session.id,
  device: session.device,
  address: session.address,
  created_at: session.createdAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
});
