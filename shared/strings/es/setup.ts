import type { setup as english } from '#shared/strings/en/setup.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The first day: the set-up card, and what it refuses. */
export const setup = {
  'errors.set_by_environment': 'Esto se define donde se ejecuta el servidor y no se puede cambiar aquí.',
  'errors.account_is_set': 'Esta cuenta ya tiene su propio nombre y correo. Cámbialos en tu perfil.',
  'errors.no_phone': 'Primero añade tu número de teléfono.',
  'errors.mail_off': 'Este servidor no está configurado para enviar correo.',
  'errors.mail_failed': 'El servidor de correo no aceptó el mensaje ({reply}). Revisa los ajustes de correo.',
  'audit.action.team.changed': 'Cambió el nombre o la zona horaria del equipo',
  'audit.action.setup.accountSet': 'Configuró la primera cuenta',
  'audit.action.setup.textSent': 'Envió un mensaje de prueba',
  'audit.action.setup.mailSent': 'Envió un correo de prueba',
  'audit.said.team.changed': '{actor} cambió el nombre o la zona horaria del equipo.',
  'audit.said.setup.accountSet': '{actor} puso nombre, correo y teléfono a la primera cuenta.',
  'audit.said.setup.textSent': '{actor} envió un mensaje de prueba.',
  'audit.said.setup.mailSent': '{actor} envió un correo de prueba.',
} as const satisfies Translated<typeof english>
