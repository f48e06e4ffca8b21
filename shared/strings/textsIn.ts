import type { Translated } from './sentence.ts'

/** Texts of members that are no answer, as admins read them. */
export const en = {
  'textsIn.title': 'Texts',
  'textsIn.about': 'These are no answers. Nobody was told anything.',
  'textsIn.wrote': '{name} wrote:',
  'textsIn.formerMember': 'Former member',
  'textsIn.done': 'Done',
  'textsIn.doneWith': 'Done with the text of {name}',
  'textsIn.notDone': 'It is still on the list.',
  'textsIn.failed': 'The texts could not be loaded.',
} as const

export const es: Translated<typeof en> = {
  'textsIn.title': 'SMS',
  'textsIn.about': 'No son respuestas. No se ha avisado a nadie.',
  'textsIn.wrote': '{name} escribió:',
  'textsIn.formerMember': 'Antiguo miembro',
  'textsIn.done': 'Hecho',
  'textsIn.doneWith': 'Hecho con el SMS de {name}',
  'textsIn.notDone': 'Sigue en la lista.',
  'textsIn.failed': 'No se pudieron cargar los SMS.',
}
