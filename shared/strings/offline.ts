import type { Translated } from './sentence.ts'

/** Offline: how old the data on the screen are. */
export const en = {
  'offline.from': 'Offline. This is from {time}.',
} as const

export const es: Translated<typeof en> = {
  'offline.from': 'Sin conexión. Esto es de {time}.',
}
