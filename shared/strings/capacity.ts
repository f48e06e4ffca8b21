import type { Translated } from './sentence.ts'

/** For how much it is enough that people have said. */
export const en = {
  'capacity.places': { one: 'One place', other: '{count} places' },
  'capacity.ofPlaces': { one: 'one place', other: '{count} places' },
  'capacity.line': '{places}: about {offered} can be expected of your {people} people',
  'capacity.lineShort': 'Only about {offered} of {places} can be expected of your {people} people',
  'capacity.some': '{places}: about {offered} can be expected; it is known how often {said} of {people} people serve',
  'capacity.someShort':
    'Only about {offered} of {places} can be expected: it is known how often {said} of {people} people serve',
  'capacity.average':
    '{places}: your {people} people serve about {offered} on average, and up to {most} without anybody above their number',
  'capacity.averageSome':
    '{places}: your {people} people serve about {offered} on average, and up to {most} without anybody above their number (known of {said})',
  'capacity.unsaid': '{places} for {people} people. Nobody has said yet how often they serve; about {each} each.',
  'capacity.nobody': '{places}, and nobody yet who could take one',
  'capacity.short': {
    one: 'Once somebody serves more often than counted on, or a place stays empty.',
    other: '{count} times somebody serves more often than counted on, or a place stays empty.',
  },
  'capacity.shortSome': {
    one: 'Once somebody serves more often than that, or a place stays empty.',
    other: '{count} times somebody serves more often than that, or a place stays empty.',
  },
  'capacity.ask': 'Ask them',
  'capacity.askDays': {
    one: 'Ask the one whose days are not known',
    other: 'Ask the {count} whose days are not known',
  },
  'capacity.invite': 'Invite people',
} as const

export const es: Translated<typeof en> = {
  'capacity.places': { one: 'Un lugar', other: '{count} lugares' },
  'capacity.ofPlaces': { one: 'un lugar', other: '{count} lugares' },
  'capacity.line': '{places}: se puede contar con unos {offered} de tus {people} personas',
  'capacity.lineShort': 'Solo se puede contar con unos {offered} de {places}, de tus {people} personas',
  'capacity.some':
    '{places}: se puede contar con unos {offered}: se sabe cada cuánto sirven {said} de {people} personas',
  'capacity.someShort':
    'Solo se puede contar con unos {offered} de {places}: se sabe cada cuánto sirven {said} de {people} personas',
  'capacity.average':
    '{places}: tus {people} personas cubren unos {offered} de media, y hasta {most} sin que nadie pase de su número',
  'capacity.averageSome':
    '{places}: tus {people} personas cubren unos {offered} de media, y hasta {most} sin que nadie pase de su número (conocido de {said})',
  'capacity.unsaid':
    '{places} para {people} personas. Nadie ha dicho todavía cada cuánto sirve; unos {each} para cada una.',
  'capacity.nobody': '{places}, y todavía nadie que pueda ocupar uno',
  'capacity.short': {
    one: 'Una vez alguien sirve más de lo previsto, o un lugar queda vacío.',
    other: '{count} veces alguien sirve más de lo previsto, o un lugar queda vacío.',
  },
  'capacity.shortSome': {
    one: 'Una vez alguien sirve más que eso, o un lugar queda vacío.',
    other: '{count} veces alguien sirve más que eso, o un lugar queda vacío.',
  },
  'capacity.ask': 'Preguntarles',
  'capacity.askDays': {
    one: 'Preguntar a la persona de quien no se saben los días',
    other: 'Preguntar a las {count} de quienes no se saben los días',
  },
  'capacity.invite': 'Invitar a personas',
}
