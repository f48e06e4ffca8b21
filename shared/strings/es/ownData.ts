import type { ownData as english } from '#shared/strings/en/ownData.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** 'Your data' on the profile page. */
export const ownData = {
  'ownData.title': 'Tus datos',
  'ownData.what': 'Todo lo que se guarda sobre ti cabe en un archivo: perfil, turnos, tareas, reuniones y mensajes.',
  'ownData.download': 'Descargar mis datos',
  'ownData.downloadFailed': 'No se pudieron descargar tus datos.',
  'ownData.remove': 'Borrar mi cuenta',
  'ownData.removeWhat':
    'Tu cuenta, tus tareas y tu foto se borran para siempre. Tus mensajes y tus lugares en el horario se quedan, sin tu nombre. No se puede deshacer.',
  'ownData.password': 'Tu contraseña',
  'ownData.confirm': 'Borrar mi cuenta para siempre',
  'ownData.removeFailed': 'Tu cuenta no se borró.',
} as const satisfies Translated<typeof english>
