import type { rotaMember as english } from '#shared/strings/en/rotaMember.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** What members see of the rota: whether they can serve, and their availability. */
export const rotaMember = {
  'asks.title': '¿Puedes servir?',
  'asks.acceptAll': { one: 'Aceptar', other: 'Aceptar los {count}' },
  'asks.accept': 'Allí estaré',
  'asks.decline': 'No puedo',
  'asks.with': 'Con {names}',
  'asks.shadow': 'Aprendes junto a alguien.',
  'asks.reason': '¿Por qué no? Solo lo leen los administradores.',
  'asks.confirmDecline': 'Decir que no',
  'asks.keep': 'Atrás',
  'asks.accepted': 'Allí estarás. ¡Gracias!',
  'asks.declined': 'No puedes. Gracias por decirlo.',
  'asks.takeBack': 'Sí que puedo',
  'asks.waiting': 'Guardado en este dispositivo; se envía cuando vuelvas a tener conexión.',
  'asks.refused': 'Tu respuesta no ha llegado: {reason}',
  'asks.own': { one: 'Tu respuesta', other: 'Tus {count} respuestas' },
  'asks.note': 'Del {day}: {note}',
  'reply.title': '¿Puedes servir, {name}?',
  'reply.gone': 'Este enlace ya no vale',
  'reply.loadFailed': 'No se ha podido cargar la pregunta.',
  'reply.failed': 'No se ha podido enviar tu respuesta.',
  'reply.asked': '{team} te pide que sirvas:',
  'reply.accepted': 'Dijiste que allí estarás. ¡Gracias!',
  'reply.declined': 'Dijiste que no puedes. Gracias por decirlo.',
  'reply.over': 'Aquí ya no hay nada que responder: este puesto ya no es tuyo, o alguien lo ha tomado.',
  'reply.change': '¿Ha cambiado algo? Puedes cambiar tu respuesta hasta que empiece.',
  'reply.tie': 'Corbata',
  'reply.open': 'Abrir la aplicación',
} as const satisfies Translated<typeof english>
