import type { Translated } from './sentence.ts'

/** Counts of services: the page of admins and its spreadsheet. */
export const en = {
  'counts.title': 'Head counts',
  'counts.failed': 'The head counts could not be loaded.',
  'counts.none': 'Nothing has been counted in the last half year.',
  'counts.how':
    'Ushers on duty count on the service’s page, that day or the day after. What is counted is set in the rules of the rota.',
  'counts.byWeek': 'Totals of each week',
  'counts.yearBefore': '{kind}, a year before',
  'counts.before': 'a year before',
  'counts.people': 'People',
  'counts.sheet': 'Services',
  'counts.zones': 'Zones',
  'counts.date': 'Date',
  'counts.service': 'Service',
  'counts.name': 'Name',
  'counts.kind': 'Kind',
  'counts.zone': 'Zone',
  'counts.count': 'Count',
  'counts.by': 'By',
  'counts.at': 'At',
  'counts.elsewhere': 'Elsewhere',
  'counts.house': 'The whole house',
} as const

export const es: Translated<typeof en> = {
  'counts.title': 'Recuentos',
  'counts.failed': 'No se pudieron cargar los recuentos.',
  'counts.none': 'No se ha contado nada en el último medio año.',
  'counts.how':
    'Quien está de servicio cuenta en la página del servicio, el mismo día o el siguiente. Lo que se cuenta se decide en las reglas del plan.',
  'counts.byWeek': 'Totales de cada semana',
  'counts.yearBefore': '{kind}, un año antes',
  'counts.before': 'un año antes',
  'counts.people': 'Personas',
  'counts.sheet': 'Servicios',
  'counts.zones': 'Zonas',
  'counts.date': 'Fecha',
  'counts.service': 'Servicio',
  'counts.name': 'Nombre',
  'counts.kind': 'Tipo',
  'counts.zone': 'Zona',
  'counts.count': 'Recuento',
  'counts.by': 'Por',
  'counts.at': 'Hora',
  'counts.elsewhere': 'En otros lugares',
  'counts.house': 'Toda la iglesia',
}
