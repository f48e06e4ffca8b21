import { useSyncExternalStore } from 'react'

/** Chromium's event for an installable page; not standardized, so missing in TypeScript's library. */
export interface InstallPrompt extends Event {
  /** Shows the browser's dialog, once. Resolves with the choice. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let prompt: InstallPrompt | null = null
const listeners = new Set<() => void>()

function setPrompt(next: InstallPrompt | null): void {
  prompt = next
  for (const listener of listeners) listener()
}

// Fires once, before the network is idle: this module must be part of the first load.
addEventListener('beforeinstallprompt', (event) => {
  // Suppresses the browser's own install bar.
  event.preventDefault()
  setPrompt(event as InstallPrompt)
})
addEventListener('appinstalled', () => setPrompt(null))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The browser's install prompt, while there is one. */
export const useInstallPrompt = (): InstallPrompt | null => useSyncExternalStore(subscribe, () => prompt)

/** Removes the prompt: it can be shown only once. */
export const clearPrompt = (): void => setPrompt(null)
