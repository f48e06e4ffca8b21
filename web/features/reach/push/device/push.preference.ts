import * as z from 'zod/mini'
import { readStored, writeStored } from '../../../../platform/storage.ts'

const PushPreference = z.object({
  /** The token last sent to the server; null after this person's logout here. */
  token: z.nullable(z.string()),
  /** ISO time of that registration; null with the token. */
  registeredAt: z.nullable(z.string()),
})

/** A person's choice to get notifications on this device. */
export type PushPreference = z.infer<typeof PushPreference>

/** Storage key with the person's id: the next person on this device decides anew. */
const keyOf = (owner: string): string => `push ${owner}`

/** This person's preference, or null where they have not switched it on here. */
export function readPreference(owner: string): PushPreference | null {
  try {
    return PushPreference.safeParse(JSON.parse(readStored(keyOf(owner)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Stores the preference beyond the session; null removes it. */
export const storePreference = (owner: string, preference: PushPreference | null): void =>
  writeStored(keyOf(owner), preference && JSON.stringify(preference))
