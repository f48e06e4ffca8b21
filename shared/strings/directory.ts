import type { Translated } from './sentence.ts'

/** The directory of members. */
export const en = {
  'directory.title': 'User Directory',
  'directory.search': 'Search',
  'directory.searchHint': 'Name, email or phone',
  'directory.count': { one: '{count} person', other: '{count} people' },
  'directory.loading': 'Loading the directory',
  'directory.empty': 'No users found.',
  'directory.alone': 'Nobody else is on the team yet.',
  'directory.notJoined': 'not joined yet',
  'directory.showAll': 'Show everybody',
  'directory.all': 'Show all {count}',
  'directory.letters': 'Go to a letter',
  'directory.failed': 'Failed to load directory',
  'directory.call': 'Call {name}: {phone}',
  'directory.mail': 'Email {name}:',
  'directory.add': 'Add phone or email',
  'directory.admin': 'Admin',
} as const

export const es: Translated<typeof en> = {
  'directory.title': 'Directorio de usuarios',
  'directory.search': 'Buscar',
  'directory.searchHint': 'Nombre, correo o teléfono',
  'directory.count': { one: '{count} persona', other: '{count} personas' },
  'directory.loading': 'Cargando el directorio',
  'directory.empty': 'No se encontraron usuarios.',
  'directory.alone': 'Todavía no hay nadie más en el equipo.',
  'directory.notJoined': 'aún sin unirse',
  'directory.showAll': 'Mostrar a todos',
  'directory.all': 'Mostrar a los {count}',
  'directory.letters': 'Ir a una letra',
  'directory.failed': 'No se pudo cargar el directorio',
  'directory.call': 'Llamar a {name}: {phone}',
  'directory.mail': 'Escribir a {name}:',
  'directory.add': 'Añadir teléfono o correo',
  'directory.admin': 'Admin',
}
