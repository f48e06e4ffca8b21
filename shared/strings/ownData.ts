import type { Translated } from './sentence.ts'

/** 'Your data' on the profile page. */
export const en = {
  'ownData.title': 'Your data',
  'ownData.short': 'Download it, or delete your account',
  'ownData.what': 'Everything that is stored about you fits into one file: profile, shifts, tasks, meetings, messages.',
  'ownData.download': 'Download my data',
  'ownData.downloadFailed': 'Your data could not be downloaded.',
  'ownData.remove': 'Delete my account',
  'ownData.removeWhat':
    'Your account, tasks and photo are deleted for good. Your messages and your places in the schedule stay, without your name. This cannot be undone.',
  'ownData.password': 'Your password',
  'ownData.confirm': 'Delete my account for good',
  'ownData.removeFailed': 'Your account was not deleted.',
} as const

export const es: Translated<typeof en> = {
  'ownData.title': 'Tus datos',
  'ownData.short': 'Descárgalos o elimina tu cuenta',
  'ownData.what': 'Todo lo que se guarda sobre ti cabe en un archivo: perfil, turnos, tareas, reuniones y mensajes.',
  'ownData.download': 'Descargar mis datos',
  'ownData.downloadFailed': 'No se pudieron descargar tus datos.',
  'ownData.remove': 'Borrar mi cuenta',
  'ownData.removeWhat':
    'Tu cuenta, tus tareas y tu foto se borran para siempre. Tus mensajes y tus lugares en el horario se quedan, sin tu nombre. No se puede deshacer.',
  'ownData.password': 'Tu contraseña',
  'ownData.confirm': 'Borrar mi cuenta para siempre',
  'ownData.removeFailed': 'Tu cuenta no se borró.',
}
