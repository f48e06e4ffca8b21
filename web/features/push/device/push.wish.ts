import * as z from 'zod/mini'
import { readStored, writeStored } from '../../../platform/storage.ts'

const Wish = z.object({
  /** What the server was told last; null when this person has signed out here since. */
  token: z.nullable(z.string()),
  /** ISO time at which it was told; null likewise. */
  registeredAt: z.nullable(z.string()),
})

/** That somebody wants notifications on this device. */
export type Wish = z.infer<typeof Wish>

/** Each person has switched it on for themselves: whoever signs in next here has not. */
const keyOf = (owner: string): string => `push ${owner}`

/** This person's wish, or null where they have not switched it on here. */
export function readWish(owner: string): Wish | null {
  try {
    return Wish.safeParse(JSON.parse(readStored(keyOf(owner)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Keeps this person's wish beyond their session; null: they do not want it any more. */
export const keepWish = (owner: string, wish: Wish | null): void =>
  writeStored(keyOf(owner), wish && JSON.stringify(wish))
