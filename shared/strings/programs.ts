import type { Translated } from './sentence.ts'

/** The page of other programs, which has a part for keys and one for hooks. */
export const en = {
  'programs.title': 'Other programs',
  'programs.export.title': 'The whole team as files',
  'programs.export.what':
    'People, services, who stands where, availability, answers and counts as CSV files in one zip. It comes in again whole on an empty server. Messages, pictures and passwords are not in it: its README names everything that is not. Keep it safe: it has everybody’s numbers and emails.',
  'programs.export.download': 'Export the team (zip)',
  'programs.export.failed': 'The team could not be exported.',
} as const

export const es: Translated<typeof en> = {
  'programs.title': 'Otros programas',
  'programs.export.title': 'Todo el equipo en archivos',
  'programs.export.what':
    'Personas, servicios, quién está dónde, disponibilidad, respuestas y conteos como archivos CSV en un zip. Vuelve a entrar entero en un servidor vacío. No lleva mensajes, fotos ni contraseñas: su README nombra todo lo que falta. Guárdalo bien: tiene los números y correos de todos.',
  'programs.export.download': 'Exportar el equipo (zip)',
  'programs.export.failed': 'No se pudo exportar el equipo.',
}
