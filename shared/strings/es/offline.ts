import type { offline as english } from '#shared/strings/en/offline.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Offline: how old the data on the screen are. */
export const offline = {
  'offline.from': 'Sin conexión. Esto es de {time}.',
} as const satisfies Translated<typeof english>
