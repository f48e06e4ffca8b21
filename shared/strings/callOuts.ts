import type { Translated } from './sentence.ts'

/** Searches for stand-ins. */
export const en = {
  'callOut.start': 'Find somebody',
  'callOut.next': 'Ask the next now',
  'callOut.end': 'Stop looking',
  'callOut.looking': { one: 'Looking for one person for {post}.', other: 'Looking for {count} people for {post}.' },
  'callOut.nextAt': 'Next round: {at}.',
  'callOut.waits': 'It is quiet now. They are asked afterwards: {at}.',
  'callOut.allAsked': 'Everybody who could has been asked.',
  'callOut.nobodyLeft': 'Nobody is left to ask.',
  'callOut.closest': 'Who comes closest',
  'callOut.unreached': 'No device gets notifications: hand the link over yourself.',
  'callOut.offer.waiting': 'is asked later',
  'callOut.offer.sent': 'has not answered yet',
  'callOut.offer.accepted': 'said yes',
  'callOut.offer.declined': 'said no',
  'callOut.offer.withdrawn': 'is not asked any more',
} as const

export const es: Translated<typeof en> = {
  'callOut.start': 'Buscar a alguien',
  'callOut.next': 'Preguntar ya a los siguientes',
  'callOut.end': 'Dejar de buscar',
  'callOut.looking': { one: 'Se busca a una persona para {post}.', other: 'Se busca a {count} personas para {post}.' },
  'callOut.nextAt': 'Próxima ronda: {at}.',
  'callOut.waits': 'Son horas de silencio. Se les pregunta después: {at}.',
  'callOut.allAsked': 'Se ha preguntado a todos los que podrían.',
  'callOut.nobodyLeft': 'No queda nadie a quien preguntar.',
  'callOut.closest': 'Quién se acerca más',
  'callOut.unreached': 'Ningún dispositivo recibe avisos: entrega tú el enlace.',
  'callOut.offer.waiting': 'se le pregunta más tarde',
  'callOut.offer.sent': 'aún no ha respondido',
  'callOut.offer.accepted': 'dijo que sí',
  'callOut.offer.declined': 'dijo que no',
  'callOut.offer.withdrawn': 'ya no se le pregunta',
}
