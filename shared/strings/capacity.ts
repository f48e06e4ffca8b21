import type { Translated } from './sentence.ts'

/** For how much it is enough that people have said. */
export const en = {
  'capacity.places': { one: 'One place', other: '{count} places' },
  'capacity.unsaid': 'Nobody of your {people} people has said yet how often they serve; it will be about {each} each.',
  'capacity.nobody': '{places}, and nobody yet who could take one',
  'capacity.left': { one: 'one service', other: '{count} services' },
  'capacity.short': {
    one: 'Your {people} people have {left} left to give; for one place more somebody serves more often than counted on, or it stays empty.',
    other:
      'Your {people} people have {left} left to give; for {count} places more somebody serves more often than counted on, or they stay empty.',
  },
  'capacity.askDays': {
    one: 'Ask the one whose days are not known',
    other: 'Ask the {count} whose days are not known',
  },
  'capacity.invite': 'Invite people',
} as const

export const es: Translated<typeof en> = {
  'capacity.places': { one: 'Un lugar', other: '{count} lugares' },
  'capacity.unsaid':
    'Ninguna de tus {people} personas ha dicho todavía cada cuánto sirve; serán unos {each} servicios para cada una.',
  'capacity.nobody': '{places}, y todavía nadie que pueda ocupar uno',
  'capacity.left': { one: 'un servicio', other: '{count} servicios' },
  'capacity.short': {
    one: 'A tus {people} personas les queda por dar {left}; para un lugar más alguien sirve más de lo previsto, o queda vacío.',
    other:
      'A tus {people} personas les queda por dar {left}; para {count} lugares más alguien sirve más de lo previsto, o quedan vacíos.',
  },
  'capacity.askDays': {
    one: 'Preguntar a la persona de quien no se saben los días',
    other: 'Preguntar a las {count} de quienes no se saben los días',
  },
  'capacity.invite': 'Invitar a personas',
}
