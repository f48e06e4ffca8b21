import type * as z from 'zod/mini'

// As in storage.ts: a browser that blocks site data throws at the mention of its storage. Then a reload loses it.

/** What this tab keeps under `key` until it is closed, or null where that is nothing that `schema` takes. */
export function readTab<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Keeps `value` under `key` until this tab is closed; null forgets it. */
export function writeTab(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.error('This browser keeps nothing for this site.', error)
  }
}

/** Forgets all that was begun in this tab. */
export function clearTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Then there is nothing.
  }
}
