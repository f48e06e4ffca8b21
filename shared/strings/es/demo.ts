import type { demo as english } from '#shared/strings/en/demo.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Who can sign in, on the login page of `npm run demo`. */
export const demo = {
  'demo.title': 'Prueba la demostración',
  'demo.what':
    'Un toque y entras. Todas las personas son inventadas y no se envía nada: ni mensajes de texto, ni correos, ni avisos.',
  'demo.superAdmin': 'Superadministrador',
  'demo.admin': 'Administrador',
  'demo.standard': 'Miembro',
} as const satisfies Translated<typeof english>
