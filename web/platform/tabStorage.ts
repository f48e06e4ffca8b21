import type * as z from 'zod/mini'
import { isOwnName, ownName } from './site.ts'

// A browser that blocks site data throws on any access to `sessionStorage`. A reload loses the data then.

/** Reads this tab's `key`; null where it is missing, invalid for `schema`, or the browser blocks storage. */
export function readTab<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(ownName(key)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Stores `value` under `key` until this tab is closed; null removes it. */
export function writeTab(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(ownName(key))
    else sessionStorage.setItem(ownName(key), JSON.stringify(value))
  } catch (error) {
    console.error('This browser keeps nothing for this site.', error)
  }
}

/** Deletes every draft of this tab. */
export function clearTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (isOwnName(key)) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing is stored.
  }
}
