import type { Translated } from './sentence.ts'

/** What lists of people say, in the directory and elsewhere. */
export const en = {
  'directory.title': 'User Directory',
  'directory.searchHint': 'Name, email or phone',
  'directory.count': { one: '{count} person', other: '{count} people' },
  'directory.empty': 'No users found.',
  'directory.showAll': 'Show everybody',
  'directory.call': 'Call {name}: {phone}',
  'directory.admin': 'Admin',
} as const

export const es: Translated<typeof en> = {
  'directory.title': 'Directorio de usuarios',
  'directory.searchHint': 'Nombre, correo o teléfono',
  'directory.count': { one: '{count} persona', other: '{count} personas' },
  'directory.empty': 'No se encontraron usuarios.',
  'directory.showAll': 'Mostrar a todos',
  'directory.call': 'Llamar a {name}: {phone}',
  'directory.admin': 'Admin',
}
