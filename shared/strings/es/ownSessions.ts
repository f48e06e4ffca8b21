import type { ownSessions as english } from '#shared/strings/en/ownSessions.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The section of the profile page that shows where one is signed in, and its refusal. */
export const ownSessions = {
  'ownSessions.title': 'Dónde tienes la sesión abierta',
  'ownSessions.what': 'Si no reconoces un dispositivo, cierra su sesión y cambia tu contraseña.',
  'ownSessions.loading': 'Cargando dónde tienes la sesión abierta',
  'ownSessions.loadFailed': 'No se pudo cargar dónde tienes la sesión abierta.',
  'ownSessions.this': 'Este dispositivo',
  'ownSessions.since': 'Sesión abierta el {when}',
  'ownSessions.now': 'En uso ahora',
  'ownSessions.used': 'Último uso: {when}',
  'ownSessions.end': 'Cerrar',
  'ownSessions.endDevice': 'Cerrar {device}, último uso: {when}',
  'ownSessions.endTitle': 'Cerrar esta sesión',
  'ownSessions.endConfirm': 'Se cierra la sesión en {device}. Quien lo use tendrá que volver a entrar.',
  'ownSessions.ended': 'La sesión de ese dispositivo está cerrada.',
  'ownSessions.endFailed': 'No se pudo cerrar la sesión.',
  'ownSessions.endOthers': 'Cerrar todas las demás',
  'ownSessions.endOthersConfirm': 'Se cierra la sesión en todos tus demás dispositivos. Aquí sigues dentro.',
  'ownSessions.othersEnded': 'La sesión está cerrada en todos tus demás dispositivos.',
  'ownSessions.onlyThis': 'No tienes la sesión abierta en ningún otro sitio.',
  'errors.session_not_found': 'Esa sesión ya está cerrada.',
} as const satisfies Translated<typeof english>
