import type { rota as english } from '#shared/strings/en/rota.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Refusals of the rota. The server says them in the language of the request. */
export const rota = {
  'errors.service_exists': 'Ya hay un servicio a esa hora.',
  'errors.service_begun': 'Este servicio ya ha comenzado.',
  'errors.service_in_use': 'Hay personas previstas para este servicio. Cancélalo, para que se les avise.',
  'errors.draft_changed': 'Esto cambió mientras lo mirabas. Así está ahora.',
  'errors.blocked': 'Algo lo impide. No se cambió nada.',
  'errors.place_taken': 'Gracias. Alguien ya ocupó este lugar.',
  'errors.name_twice':
    'Dos miembros tienen el mismo nombre en un puesto. Ponlos en puestos distintos o cambia un nombre.',
  'errors.nothing_to_publish': 'No hay nada que publicar en estos días.',
  'errors.no_services': 'No hay ningún servicio en estos días. Añade primero una plantilla.',
  'errors.nobody_available': 'Nadie puede servir en estos días.',
  'errors.run_under_way': 'Ya se está completando el plan.',
  'errors.run_not_ready': 'Todavía no hay ningún plan que usar.',
  'errors.rota_moved_on':
    'La disponibilidad del equipo ha cambiado. Complétalo otra vez, o aplica igualmente lo que aún encaja.',
  'errors.rota_too_large': 'Es demasiado de una vez. Completa un mes cada vez.',
  'errors.assignment_changed': 'Esto cambió mientras lo mirabas. Así está ahora.',
  'errors.link_conflict': 'Estas dos personas ya están vinculadas de otro modo.',
  'errors.reply_gone': 'Este enlace ya no es válido. Abre la app para responder.',
  'rota.nameTaken': 'Ya hay uno con este nombre.',
  'rota.unknown': 'Eso ya no está.',
  'rota.timeOfDay': 'Escribe una hora, como 9am o 18:30.',
  'rota.endBeforeStart': 'El último día es anterior al primero.',
  'rota.inThePast': 'Ese día ya pasó.',
  'rota.chooseElse': 'Elige a otra persona.',
  'rota.times': 'Di entre una vez por trimestre y 8 veces al mes.',
  'rota.mostBelowTimes': 'Quieres servir más veces de las que permites. ¿Qué es lo correcto?',
  'rota.tooManyDays': 'Como mucho 400 días a la vez.',
  'input.lastBeforeFirst': 'El último día es anterior al primero.',
  'input.tooManyDays': 'Como máximo {max} días a la vez.',
  'input.people': 'Escribe un número de 0 a 50',
  'input.mostBelowLeast': 'El máximo debe ser al menos el mínimo.',
  'input.postTwice': 'Este puesto ya está en la lista.',
  'input.twice': 'Esto ya está en la lista.',
  'input.range': 'Escribe un número de {min} a {max}',
  'input.clock': 'Escribe una hora como 21:00',
} as const satisfies Translated<typeof english>
