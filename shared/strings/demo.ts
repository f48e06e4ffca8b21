import type { Translated } from './sentence.ts'

/** Logins on the login page of `npm run demo`. */
export const en = {
  'demo.title': 'Try the demo',
  'demo.what':
    'One tap signs you in. Everybody here is invented, and nothing is sent: no texts, mails or notifications.',
  'demo.superAdmin': 'Super admin',
  'demo.admin': 'Admin',
  'demo.standard': 'Member',
} as const

export const es: Translated<typeof en> = {
  'demo.title': 'Prueba la demostración',
  'demo.what':
    'Un toque y entras. Todas las personas son inventadas y no se envía nada: ni mensajes de texto, ni correos, ni avisos.',
  'demo.superAdmin': 'Superadministrador',
  'demo.admin': 'Administrador',
  'demo.standard': 'Miembro',
}
