import type { answers as english } from '#shared/strings/en/answers.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** What the rota asks of a member: the cards on the dashboard and the page behind a reply link. */
export const answers = {
  'answers.title': '¿Puedes servir?',
  'answers.offerTitle': '¿Puedes sustituir?',
  'answers.accept': 'Ahí estaré',
  'answers.acceptAll': 'Aceptar los {count}',
  'answers.decline': 'No puedo',
  'answers.declineNow': 'Decir que no',
  'answers.reason': '¿Por qué no puedes?',
  'answers.reasonHint': 'Solo lo ven tú y los administradores.',
  'answers.accepted': 'Ahí estarás. Gracias.',
  'answers.declined': 'Dijiste que no puedes.',
  'answers.declinedTaken': 'Dijiste que no puedes. Otra persona ya tiene este lugar.',
  'answers.declineAfterAll': 'Ya no puedo',
  'answers.acceptAfterAll': 'Sí puedo, después de todo',
  'answers.replaced': 'Ya no haces falta aquí. Gracias.',
  'answers.cancelled': 'Esto se canceló. No hace falta que vengas.',
  'answers.before': 'Antes:',
  'answers.with': 'Con {names}',
  'answers.shadow': 'Aquí aprendes junto a alguien que conoce este puesto.',
  'answers.kept': 'Guardado en este dispositivo. Se envía en cuanto tengas conexión.',
  'answers.published': 'El plan se publicó el {day}.',
  'answers.hello': 'Hola, {name}',
  'answers.replyTagline': 'Basta con un toque. No hace falta iniciar sesión.',
  'answers.replyItems': {
    one: 'Una respuesta vale para este servicio:',
    other: 'Una respuesta vale para los {count} servicios:',
  },
  'answers.replyLoadFailed': 'No se pudo cargar lo que se te pide.',
  'answers.replyFailed': 'Tu respuesta no se ha enviado.',
  'answers.replyOver': 'Este enlace ya no sirve',
  'answers.replyGone': 'Este enlace ya no sirve. Abre la app para responder.',
  'answers.openApp': 'Abrir la app',
} as const satisfies Translated<typeof english>
