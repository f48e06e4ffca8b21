import type { Translated } from './sentence.ts'

/** The switch of notifications on a device, and why they stay off. */
export const en = {
  // Notification of the service worker for a push that it cannot read.
  'push.unreadableTitle': 'Ushers',
  'push.unreadableBody': 'Something new',

  'push.title': 'Notifications',

  'push.thisDevice': 'Notifications on this device',
  'push.state.checking': 'Looking at this device …',
  'push.state.off': 'Off. Nothing is sent to this device.',
  'push.state.turningOn': 'Turning on … If your browser asks, choose Allow.',
  'push.state.turningOff': 'Turning off …',
  'push.state.on': 'On. Notifications are sent to this device.',
  'push.state.failing': 'On, but nothing has reached this device since {time}.',
  'push.failingHelp': 'Switch it off and on again. If that does not help, check that this device is online.',
  'push.blocked': 'Your browser blocks notifications from this app.',
  'push.blockedOnPhone':
    'Open Notifications in the phone’s settings, allow them for this app or your browser, and come back here.',
  'push.blockedOnComputer': 'Press the sign to the left of the address, allow notifications there, and come back here.',
  'push.homeScreen': 'On an iPhone or iPad, notifications need the app on your home screen.',
  'push.homeScreenStep1': 'Tap the Share button of your browser.',
  'push.homeScreenStep2': 'Choose Add to Home Screen.',
  'push.homeScreenStep3': 'Open the app from there, come back to this page and switch notifications on.',
  'push.unsupported': 'This browser cannot show notifications.',
  'push.unsupportedHelp':
    'A current version of Chrome, Edge, Firefox or Safari can, where the address of the app begins with https.',

  'push.problem.blocked': 'Notifications were not allowed.',
  'push.problem.dismissed': 'The question of your browser was closed without an answer. Switch on once more to see it.',
  'push.problem.worker': 'The part of the app that shows notifications did not start. Reload the page and try again.',
  'push.problem.service': 'Your browser could not reach its notification service. Please try again later.',
  'push.problem.lost': 'The browser has ended the notifications of this device. Switch them on again to get them back.',
  'push.turnOnFailed': 'Notifications are still off.',
  'push.turnOffFailed': 'Notifications could not be switched off.',

  'errors.push_token_invalid': 'That is no push subscription.',
  'errors.push_host_refused': 'Pushes are only sent to the push services of browsers.',
  'errors.push_not_registered': 'This device gets no notifications yet.',
} as const

export const es: Translated<typeof en> = {
  'push.unreadableTitle': 'Ujieres',
  'push.unreadableBody': 'Hay algo nuevo',

  'push.title': 'Notificaciones',

  'push.thisDevice': 'Notificaciones en este dispositivo',
  'push.state.checking': 'Revisando este dispositivo…',
  'push.state.off': 'Desactivadas. No se envía nada a este dispositivo.',
  'push.state.turningOn': 'Activando… Si tu navegador pregunta, elige Permitir.',
  'push.state.turningOff': 'Desactivando…',
  'push.state.on': 'Activadas. Las notificaciones llegan a este dispositivo.',
  'push.state.failing': 'Activadas, pero nada ha llegado a este dispositivo desde {time}.',
  'push.failingHelp': 'Desactívalas y vuelve a activarlas. Si no ayuda, revisa que este dispositivo tenga conexión.',
  'push.blocked': 'Tu navegador bloquea las notificaciones de esta app.',
  'push.blockedOnPhone':
    'Abre Notificaciones en los ajustes del teléfono, permítelas para esta app o para tu navegador, y vuelve aquí.',
  'push.blockedOnComputer':
    'Pulsa el símbolo a la izquierda de la dirección, permite ahí las notificaciones y vuelve aquí.',
  'push.homeScreen': 'En un iPhone o iPad, las notificaciones necesitan la app en tu pantalla de inicio.',
  'push.homeScreenStep1': 'Toca el botón Compartir de tu navegador.',
  'push.homeScreenStep2': 'Elige Agregar a inicio.',
  'push.homeScreenStep3': 'Abre la app desde ahí, vuelve a esta página y activa las notificaciones.',
  'push.unsupported': 'Este navegador no puede mostrar notificaciones.',
  'push.unsupportedHelp':
    'Una versión actual de Chrome, Edge, Firefox o Safari sí puede, si la dirección de la app empieza con https.',

  'push.problem.blocked': 'No se permitieron las notificaciones.',
  'push.problem.dismissed': 'La pregunta de tu navegador se cerró sin respuesta. Activa otra vez para verla.',
  'push.problem.worker':
    'La parte de la app que muestra notificaciones no arrancó. Vuelve a cargar la página e inténtalo de nuevo.',
  'push.problem.service': 'Tu navegador no pudo comunicarse con su servicio de notificaciones. Inténtalo más tarde.',
  'push.problem.lost':
    'El navegador terminó las notificaciones de este dispositivo. Actívalas otra vez para recuperarlas.',
  'push.turnOnFailed': 'Las notificaciones siguen desactivadas.',
  'push.turnOffFailed': 'No se pudieron desactivar las notificaciones.',

  'errors.push_token_invalid': 'Eso no es una suscripción a notificaciones.',
  'errors.push_host_refused': 'Las notificaciones solo se envían a los servicios de los navegadores.',
  'errors.push_not_registered': 'Este dispositivo todavía no recibe notificaciones.',
}
