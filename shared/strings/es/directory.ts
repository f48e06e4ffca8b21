import type { directory as english } from '#shared/strings/en/directory.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The directory of members. */
export const directory = {
  'directory.title': 'Directorio de usuarios',
  'directory.search': 'Buscar',
  'directory.searchHint': 'Nombre, correo o teléfono',
  'directory.count': { one: '{count} persona', other: '{count} personas' },
  'directory.loading': 'Cargando el directorio',
  'directory.empty': 'No se encontraron usuarios.',
  'directory.showAll': 'Mostrar a todos',
  'directory.failed': 'No se pudo cargar el directorio',
  'directory.call': 'Llamar a {name}:',
  'directory.mail': 'Escribir a {name}:',
  'directory.admin': 'Admin',
} as const satisfies Translated<typeof english>
