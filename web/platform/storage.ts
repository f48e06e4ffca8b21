import { ownName } from './site.ts'

// A browser that blocks site data throws on any access to `localStorage`. The app then works until the tab closes.

/** Reads `key`; null where it is missing or the browser blocks storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(ownName(key))
  } catch {
    return null
  }
}

/** Stores `value` under `key`; null removes it. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(ownName(key))
    else localStorage.setItem(ownName(key), value)
  } catch (error) {
    console.error('This browser keeps nothing for this site.', error)
  }
}
