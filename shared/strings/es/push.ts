import type { push as english } from '#shared/strings/en/push.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The notifications panel of the profile page, and why a device is refused. */
export const push = {
  'push.unreadableTitle': 'Ujieres',
  'push.unreadableBody': 'Hay algo nuevo',

  'push.title': 'Notificaciones',
  'push.what': 'Los mensajes, los cambios en tus turnos y los recordatorios te llegan aunque la app esté cerrada.',

  'push.thisDevice': 'Notificaciones en este dispositivo',
  'push.state.checking': 'Revisando este dispositivo…',
  'push.state.off': 'Desactivadas. No se envía nada a este dispositivo.',
  'push.state.turningOn': 'Activando… Si tu navegador pregunta, elige Permitir.',
  'push.state.turningOff': 'Desactivando…',
  'push.state.on': 'Activadas. Las notificaciones llegan a este dispositivo.',
  'push.state.failing': 'Activadas, pero nada ha llegado a este dispositivo desde {time}.',
  'push.failingHelp': 'Desactívalas y vuelve a activarlas. Si no ayuda, revisa que este dispositivo tenga conexión.',
  'push.blocked': 'Tu navegador bloquea las notificaciones de esta app.',
  'push.blockedHelp':
    'En una computadora, pulsa el símbolo a la izquierda de la dirección y permite las notificaciones. En un teléfono, permítelas para esta app en los ajustes. Luego vuelve aquí.',
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

  'push.test': 'Enviar una notificación de prueba',
  'push.testSent': 'Enviada. Debería aparecer en un momento.',
  'push.testArrived': 'La notificación de prueba llegó a este dispositivo.',
  'push.testMissing':
    'Se envió, pero todavía no ha llegado. Revisa que este dispositivo deje a tu navegador mostrar notificaciones y que no esté en silencio.',
  'push.testFailed': 'No se pudo enviar la notificación de prueba.',

  'push.devices': 'Tus dispositivos',
  'push.devicesLoading': 'Cargando tus dispositivos',
  'push.devicesFailed': 'No se pudieron cargar tus dispositivos.',
  'push.noDevices': 'Ninguno de tus dispositivos recibe notificaciones todavía.',
  'push.isThis': 'Este dispositivo',
  'push.lastSent': 'Última notificación: {time}',
  'push.neverSent': 'Ninguna notificación todavía',
  'push.failingSince': 'Nada le ha llegado desde {time}',

  'push.tellMe': 'Avísame de',
  'push.tellMeHint': 'Igual en todos tus dispositivos.',
  'push.tellMeNowhere': 'No se envía nada hasta que actives las notificaciones en un dispositivo. Ya puedes elegir.',
  'push.settingsLoading': 'Cargando tus avisos',
  'push.settingsFailed': 'No se pudieron cargar tus avisos.',
  'push.notSaved': '«{name}» no se cambió.',
  'push.messages': 'Mensajes',
  'push.messagesHint': 'En canales que no tienes abiertos',
  'push.work': 'Tareas y reuniones',
  'push.workHint': 'Cuando te dan una',
  'push.shifts': 'Cambios en mis turnos',
  'push.shiftsHint': 'Cuando se agrega, se cambia o se quita uno',
  'push.requests': 'Peticiones del equipo',
  'push.requestsHint': 'Si puedes sustituir a alguien o cambiar un servicio',
  'push.eveningReminder': 'La noche antes de servir',
  'push.eveningReminderHint': 'Un recordatorio a las {time}',
  'push.mailReminders': 'Recordatorios por correo',
  'push.mailRemindersHint': 'Si ningún dispositivo tuyo los recibe y tu correo está verificado',
  'push.lateReminder': 'Poco antes de servir',
  'push.lateReminderHint': { one: 'Un recordatorio {count} hora antes', other: 'Un recordatorio {count} horas antes' },

  'errors.push_token_invalid': 'Eso no es una suscripción a notificaciones.',
  'errors.push_host_refused': 'Las notificaciones solo se envían a los servicios de los navegadores.',
  'errors.push_not_registered': 'Este dispositivo todavía no recibe notificaciones.',
} as const satisfies Translated<typeof english>
