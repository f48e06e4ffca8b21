import type { offline as english } from '#shared/strings/en/offline.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Without a network: from when what is shown is. */
export const offline = {
  'offline.from': 'Sin conexión. Esto es de {time}.',
} as const satisfies Translated<typeof english>
