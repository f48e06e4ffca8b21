import type { Translated } from './sentence.ts'

/** The notifications panel of the profile page: its test, the devices, what one is told about. */
export const en = {
  'push.what': 'Messages, changes to your shifts and reminders can reach you while the app is closed.',

  'push.test': 'Send a test notification',
  'push.testSent': 'Sent. It should appear in a moment.',
  'push.testArrived': 'The test notification has arrived on this device.',
  'push.testMissing':
    'It was sent but has not arrived here yet. Check that this device lets your browser show notifications, and that no quiet mode is on.',
  'push.testFailed': 'The test notification could not be sent.',

  'push.devices': 'Your devices',
  'push.devicesLoading': 'Loading your devices',
  'push.devicesFailed': 'Your devices could not be loaded.',
  'push.noDevices': 'None of your devices gets notifications yet.',
  'push.isThis': 'This device',
  'push.lastSent': 'Last notification {time}',
  'push.neverSent': 'No notification yet',
  'push.failingSince': 'Nothing has reached it since {time}',

  'push.tellMe': 'Tell me about',
  'push.tellMeHint': 'The same on all of your devices.',
  'push.tellMeNowhere': 'You can choose already. It counts once a device gets notifications.',
  'push.settingsLoading': 'Loading what you are told about',
  'push.settingsFailed': 'What you are told about could not be loaded.',
  'push.notSaved': '“{name}” was not changed.',
  'push.messages': 'Messages',
  'push.messagesHint': 'In channels you do not have open',
  'push.work': 'Tasks and meetings',
  'push.workHint': 'When you are given one',
  'push.shifts': 'Changes to my shifts',
  'push.shiftsHint': 'When one is added, changed or removed',
  'push.requests': 'Requests from the team',
  'push.requestsHint': 'Whether you can stand in for somebody, or swap',
  'push.eveningReminder': 'The evening before I serve',
  'push.eveningReminderHint': 'A reminder at {time}',
  'push.mailReminders': 'Reminders by email',
  'push.mailRemindersHint': 'Where no device of yours gets them, if your email is verified',
  'push.lateReminder': 'Shortly before I serve',
  'push.lateReminderHint': { one: 'A reminder {count} hour before', other: 'A reminder {count} hours before' },
} as const

export const es: Translated<typeof en> = {
  'push.what': 'Los mensajes, los cambios en tus turnos y los recordatorios te llegan aunque la app esté cerrada.',

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
  'push.tellMeNowhere': 'Ya puedes elegir. Cuenta en cuanto un dispositivo reciba notificaciones.',
  'push.settingsLoading': 'Cargando tus avisos',
  'push.settingsFailed': 'No se pudieron cargar tus avisos.',
  'push.notSaved': '«{name}» no se cambió.',
  'push.messages': 'Mensajes',
  'push.messagesHint': 'En canales que no tienes abiertos',
  'push.work': 'Tareas y reuniones',
  'push.workHint': 'Cuando te asignan una',
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
}
