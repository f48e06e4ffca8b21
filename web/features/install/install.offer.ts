import { useSyncExternalStore } from 'react'

/** What Chromium's browsers hand to a page that can be installed; in no standard, so not in TypeScript's library. */
export interface InstallPrompt extends Event {
  /** Asks the person, once. Resolves with what they chose. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let prompt: InstallPrompt | null = null
const listeners = new Set<() => void>()

function setPrompt(next: InstallPrompt | null): void {
  prompt = next
  for (const listener of listeners) listener()
}

// It comes once, before a page is at rest: whoever imports this early enough misses nothing.
addEventListener('beforeinstallprompt', (event) => {
  // The browser's own bar would lie over the page.
  event.preventDefault()
  setPrompt(event as InstallPrompt)
})
addEventListener('appinstalled', () => setPrompt(null))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The browser's offer to install this app, while there is one. */
export const useInstallPrompt = (): InstallPrompt | null => useSyncExternalStore(subscribe, () => prompt)

/** An offer is good for one question. */
export const clearPrompt = (): void => setPrompt(null)
