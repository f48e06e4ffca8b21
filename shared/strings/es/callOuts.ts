import type { callOuts as english } from '#shared/strings/en/callOuts.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Searches for stand-ins in Spanish. */
export const callOuts = {
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
} as const satisfies Translated<typeof english>
