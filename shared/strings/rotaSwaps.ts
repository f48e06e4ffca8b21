import type { Translated } from './sentence.ts'

/** Swaps that admins see on the page of what there is to do. */
export const en = {
  'openSwaps.title': 'Swaps',
  'openSwaps.waiting': 'Everybody said yes. You decide.',
  'openSwaps.allow': 'Allow',
  'openSwaps.refuse': 'Refuse',
} as const

export const es: Translated<typeof en> = {
  'openSwaps.title': 'Cambios',
  'openSwaps.waiting': 'Todos dijeron que sí. Decides tú.',
  'openSwaps.allow': 'Permitir',
  'openSwaps.refuse': 'Rechazar',
}
