import type { rotaCoverage as english } from '#shared/strings/en/rotaCoverage.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Whether services are covered, and who can be reached. */
export const rotaCoverage = {
  'coverage.title': 'Cobertura',
  'coverage.failed': 'No se pudo cargar la cobertura.',
  'coverage.none': 'No hay servicios publicados en las próximas cuatro semanas.',
  'coverage.allCovered': 'Todo cubierto hasta el {day}.',
  'coverage.empty': { one: 'Un puesto está vacío.', other: '{count} puestos están vacíos.' },
  'coverage.waiting': { one: 'Falta una respuesta.', other: 'Faltan {count} respuestas.' },
  'coverage.state.green': 'Cubierto',
  'coverage.state.amber': 'Faltan respuestas',
  'coverage.state.red': 'Faltan personas',
  'coverage.state.cancelled': 'Cancelado',
  'coverage.ofPost': '{post}: {filled} de {least}',
  'coverage.asked': '{count} por responder',
  'coverage.missing': 'faltan {count}',
  'reach.title': 'A quién le llega',
  'reach.failed': 'No se pudo cargar a quién le llegan los avisos.',
  'reach.counts': 'Los avisos llegan a {reachable} de {count} personas.',
  'reach.test': 'Enviar una prueba',
  'reach.testFailed': 'No se pudo enviar la prueba.',
  'reach.sent': {
    one: 'Se envió una prueba a un dispositivo. Quien la vea está localizable.',
    other: 'Se envió una prueba a {count} dispositivos. Quien la vea está localizable.',
  },
  'reach.none': 'Ningún dispositivo recibe avisos.',
  'reach.unproved': 'Aún no se ha mostrado ningún aviso.',
  'reach.unprovedSince': 'El último aviso se mostró {since}.',
  'reach.failing': 'Su servicio de avisos no acepta nada desde {since}.',
  'reach.reachable': 'Los avisos llegan.',
  'reach.smsOk': 'Acepta un SMS.',
  'reach.smsUnverified': 'Aceptaría un SMS, pero su número no está verificado.',
} as const satisfies Translated<typeof english>
