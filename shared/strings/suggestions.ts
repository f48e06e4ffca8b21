import type { Translated } from './sentence.ts'

/** Suggestions of posts and templates from the schedule. */
export const en = {
  'suggest.title': 'Plan the coming months like {month}: {posts}, {services}',
  'suggest.posts': { one: '{count} post', other: '{count} posts' },
  'suggest.servicesOf': { one: '{count} service a {weekday}', other: '{count} services a {weekday}' },
  'suggest.services': { one: '{count} service', other: '{count} services' },
  'suggest.after': 'This makes {services} for the coming year, without names yet. Everything can be changed.',
  'suggest.make': 'Plan like {month}',
  'suggest.later': 'No, thanks',
  'suggest.made': 'The services of the coming months are there, without names yet.',
  'suggest.toPlan': 'Fill them',
} as const

export const es: Translated<typeof en> = {
  'suggest.title': 'Planificar los próximos meses como {month}: {posts}, {services}',
  'suggest.posts': { one: '{count} puesto', other: '{count} puestos' },
  'suggest.servicesOf': { one: '{count} servicio cada {weekday}', other: '{count} servicios cada {weekday}' },
  'suggest.services': { one: '{count} servicio', other: '{count} servicios' },
  'suggest.after': 'Esto hace {services} para el próximo año, todavía sin nombres. Todo se puede cambiar.',
  'suggest.make': 'Planificar como {month}',
  'suggest.later': 'No, gracias',
  'suggest.made': 'Los servicios de los próximos meses ya están, todavía sin nombres.',
  'suggest.toPlan': 'Llenarlos',
}
