import type { Translated } from './sentence.ts'

/** The personal calendar feed: its part of the profile page, and what the server writes into the feed (`feed.`). */
export const en = {
  'calendar.title': 'Your calendar',
  'calendar.what':
    'Your shifts, meetings and due tasks can show up in the calendar on your phone or computer. You add a private address there once; after that it keeps itself up to date.',
  'calendar.loading': 'Loading your calendar address',
  'calendar.loadFailed': 'Your calendar address could not be loaded.',
  'calendar.make': 'Make my calendar address',
  'calendar.makeFailed': 'The address could not be made.',
  'calendar.address': 'Your calendar address',
  'calendar.secret': 'Whoever has this address can read your calendar. Keep it to yourself.',
  'calendar.copy': 'Copy',
  'calendar.copied': 'Address copied',
  'calendar.copyByHand': 'The address is selected: press Ctrl+C, or on a phone hold it and choose Copy.',
  'calendar.addTo': 'Add it to',
  'calendar.apple': 'Apple Calendar',
  'calendar.google': 'Google Calendar',
  'calendar.outlook': 'Outlook',
  'calendar.newTab': 'opens a new tab',
  'calendar.delay': 'A calendar looks for changes a few times a day, so a new shift can take some hours to appear.',
  'calendar.feedName': 'Ushers: {team}',
  'calendar.renew': 'Make a new address',
  'calendar.renewConfirm': 'The old address stops working at once. Calendars that use it need the new one.',
  'calendar.renewed': 'Here is your new address. The old one no longer works.',
  'calendar.stop': 'Stop sharing',
  'calendar.stopConfirm': 'The address stops working at once, and calendars that use it are no longer updated.',
  'calendar.stopFailed': 'The address still works. It could not be ended.',
  'calendar.stopped': 'Your calendar is no longer shared.',
  'feed.name': 'Ushers: {name}',
  'feed.shift': '{assignment} ({time})',
  'feed.tieColor': 'Tie color: {color}',
  'feed.meeting': '{type}, {time}',
  'feed.task': '☑ {title}',
} as const

export const es: Translated<typeof en> = {
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
}
