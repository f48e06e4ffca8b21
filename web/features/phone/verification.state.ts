import * as z from 'zod/mini'
import { RESEND_SECONDS } from '#shared/phone.ts'

/** Codes are good for ten minutes, and so is the proof that one is traded for (readings §3). */
const LIFETIME_MS = 10 * 60_000

const SECOND_MS = 1000

/** A number on its way to being verified, from the first code to the proof. Times are milliseconds since 1970. */
export const Verification = z.object({
  /** Where the last code went, E.164. */
  phoneNumber: z.string(),
  /** What its sender needs to know it again. */
  confirmation: z.string(),
  sentAt: z.number(),
  proof: z.nullable(z.object({ token: z.string(), madeAt: z.number() })),
})
export type Verification = z.infer<typeof Verification>

/** Whether the code or its proof may still be valid. */
export const isAlive = ({ sentAt, proof }: Verification, now: number): boolean =>
  now - (proof?.madeAt ?? sentAt) < LIFETIME_MS

/** Seconds until another code may be sent to the number; 0 to 60 even after a change of the clock. */
export function secondsLeft({ sentAt }: Pick<Verification, 'sentAt'>, now: number): number {
  const left = RESEND_SECONDS - Math.floor((now - sentAt) / SECOND_MS)
  return Math.min(Math.max(left, 0), RESEND_SECONDS)
}
