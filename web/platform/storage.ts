// A browser that blocks site data throws at the mere mention of its storage. The app then works until the tab closes.

/** What the browser keeps under `key`, or null where there is nothing or nothing may be stored. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps `value` under `key`; null forgets it. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    console.error('This browser keeps nothing for this site.', error)
  }
}
