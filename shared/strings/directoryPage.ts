import type { Translated } from './sentence.ts'

/** The page of the directory alone. */
export const en = {
  'directory.search': 'Search',
  'directory.loading': 'Loading the directory',
  'directory.alone': 'Nobody else is on the team yet.',
  'directory.notJoined': 'not joined',
  'directory.joined': 'joined',
  'directory.all': 'Show all {count}',
  'directory.more': {
    one: 'One more has not joined yet; {name} can tell you how to reach them.',
    other: '{count} more have not joined yet; {name} can tell you how to reach them.',
  },
  'directory.letters': 'Go to a letter',
  'directory.failed': 'Failed to load directory',
  'directory.mail': 'Email {name}:',
  'directory.text': 'Text {name}: {phone}',
  'directory.add': 'Add phone or email',
  'directory.byFamily': 'By family name',
  'directory.byGiven': 'By first name',
} as const

export const es: Translated<typeof en> = {
  'directory.search': 'Buscar',
  'directory.loading': 'Cargando el directorio',
  'directory.alone': 'Todavía no hay nadie más en el equipo.',
  'directory.notJoined': 'sin unirse',
  'directory.joined': 'se unió',
  'directory.all': 'Mostrar a los {count}',
  'directory.more': {
    one: 'Falta una persona por unirse; {name} puede decirte cómo contactarla.',
    other: 'Faltan {count} personas por unirse; {name} puede decirte cómo contactarlas.',
  },
  'directory.letters': 'Ir a una letra',
  'directory.failed': 'No se pudo cargar el directorio',
  'directory.mail': 'Escribir a {name}:',
  'directory.text': 'Mensaje de texto a {name}: {phone}',
  'directory.add': 'Añadir teléfono o correo',
  'directory.byFamily': 'Por apellido',
  'directory.byGiven': 'Por nombre',
}
