import * as z from 'zod/mini'
import { readStored, writeStored } from '../../../platform/storage.ts'

const PushPreference = z.object({
  /** What the server was told last; null when this person has signed out here since. */
  token: z.nullable(z.string()),
  /** ISO time at which it was told; null likewise. */
  registeredAt: z.nullable(z.string()),
})

/** That somebody wants notifications on this device. */
export type PushPreference = z.infer<typeof PushPreference>

/** Each person has switched it on for themselves: whoever signs in next here has not. */
const keyOf = (owner: string): string => `push ${owner}`

/** This person's preference, or null where they have not switched it on here. */
export function readPreference(owner: string): PushPreference | null {
  try {
    return PushPreference.safeParse(JSON.parse(readStored(keyOf(owner)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Keeps this person's preference beyond their session; null: they do not want it any more. */
export const storePreference = (owner: string, preference: PushPreference | null): void =>
  writeStored(keyOf(owner), preference && JSON.stringify(preference))
