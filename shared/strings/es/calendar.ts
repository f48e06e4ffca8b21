import type { calendar as english } from '#shared/strings/en/calendar.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The personal calendar feed: its part of the profile page, and what the server writes into the feed (`feed.`). */
export const calendar = {
  'calendar.title': 'Tu calendario',
  'calendar.what':
    'Tus turnos, reuniones y tareas con fecha pueden verse en el calendario de tu teléfono o computadora. Agregas ahí una dirección privada una sola vez; después se mantiene al día sola.',
  'calendar.loading': 'Cargando la dirección de tu calendario',
  'calendar.loadFailed': 'No se pudo cargar la dirección de tu calendario.',
  'calendar.make': 'Crear mi dirección',
  'calendar.makeFailed': 'No se pudo crear la dirección.',
  'calendar.address': 'La dirección de tu calendario',
  'calendar.secret': 'Quien tenga esta dirección puede leer tu calendario. Guárdala solo para ti.',
  'calendar.copy': 'Copiar',
  'calendar.copied': 'Dirección copiada',
  'calendar.copyByHand':
    'La dirección está seleccionada: presiona Ctrl+C o, en un teléfono, mantenla presionada y elige Copiar.',
  'calendar.addTo': 'Agregarla a',
  'calendar.apple': 'Calendario de Apple',
  'calendar.google': 'Google Calendar',
  'calendar.outlook': 'Outlook',
  'calendar.newTab': 'abre una pestaña nueva',
  'calendar.delay':
    'Un calendario busca cambios unas cuantas veces al día, así que un turno nuevo puede tardar horas en aparecer.',
  'calendar.feedName': 'Ujieres: {team}',
  'calendar.renew': 'Crear una dirección nueva',
  'calendar.renewConfirm':
    'La dirección anterior deja de funcionar al instante. Los calendarios que la usan necesitan la nueva.',
  'calendar.renewed': 'Esta es tu dirección nueva. La anterior ya no funciona.',
  'calendar.stop': 'Dejar de compartir',
  'calendar.stopConfirm':
    'La dirección deja de funcionar al instante y los calendarios que la usan ya no se actualizan.',
  'calendar.stopFailed': 'La dirección sigue funcionando. No se pudo anular.',
  'calendar.stopped': 'Tu calendario ya no se comparte.',
  'feed.name': 'Ujieres: {name}',
  'feed.shift': '{assignment} ({time})',
  'feed.tieColor': 'Color de corbata: {color}',
  'feed.meeting': '{type}, {time}',
  'feed.task': '☑ {title}',
} as const satisfies Translated<typeof english>
