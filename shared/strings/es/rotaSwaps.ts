import type { rotaSwaps as english } from '#shared/strings/en/rotaSwaps.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Swaps that admins see on the coverage page, in Spanish. */
export const rotaSwaps = {
  'openSwaps.title': 'Cambios',
  'openSwaps.waiting': 'Todos dijeron que sí. Decides tú.',
  'openSwaps.allow': 'Permitir',
  'openSwaps.refuse': 'Rechazar',
} as const satisfies Translated<typeof english>
