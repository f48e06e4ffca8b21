import type { Translated } from './sentence.ts'

/** The rules of the rota that a team can set. */
export const en = {
  'rotaSettings.title': 'Rules of the rota',
  'rotaSettings.short': 'Rules',
  'rotaSettings.failed': 'The rules could not be loaded.',
  'rotaSettings.notSaved': 'The rules were not saved.',
  'rotaSettings.save': 'Save the rules',
  'rotaSettings.saved': 'Saved.',
  'rotaSettings.default': 'Default: {value}.',
  'rotaSettings.restDays': 'Days of rest',
  'rotaSettings.restDays.about':
    'Fewer days between two services of somebody are avoided where anybody else can serve. With 8 nobody serves on neighbouring Sundays.',
  'rotaSettings.defaultTimes': 'How often by default',
  'rotaSettings.defaultTimes.about': 'Who has said nothing counts as wanting this.',
  'rotaSettings.defaultPer': 'Times a',
  'rotaSettings.per.week': 'week',
  'rotaSettings.per.month': 'month',
  'rotaSettings.per.quarter': 'quarter',
  'rotaSettings.answerDays': 'Days until a reminder',
  'rotaSettings.answerDays.about': 'Who has not answered by then is reminded once.',
  'rotaSettings.quietFrom': 'Quiet from',
  'rotaSettings.quietFrom.about':
    'From this hour nobody is asked to stand in, such as 21:00. Nearer to a service the night alone is quiet.',
  'rotaSettings.quietTo': 'Quiet until',
  'rotaSettings.quietTo.about': 'Until this hour. Equal hours mean that none are quiet.',
  'rotaSettings.waves': 'Minutes until the next are asked',
  'rotaSettings.waves.about':
    'A search for a stand-in asks two people at a time for each open place, and the next ones after this time. Less than six hours ahead everybody is asked at once.',
  'rotaSettings.waves.week': 'Over a week',
  'rotaSettings.waves.days': 'Over two days',
  'rotaSettings.waves.day': 'Over a day',
  'rotaSettings.waves.hours': 'Over six hours',
  'rotaSettings.smsAMonth': 'Texts a month',
  'rotaSettings.smsAMonth.about':
    'If no phone of a person has shown a reminder or an urgent request, they get one text with a link to answer, if they agreed to texts. At most so many a month for the whole team; 0 means none. Without one, a mail goes out where mail is set up.',
  'rotaSettings.smsAfterMinutes': 'Minutes until a text',
  'rotaSettings.smsAfterMinutes.about': 'So long the app tries first.',
  'rotaSettings.lateHours': 'Late, in hours',
  'rotaSettings.lateHours.about':
    'A no within these hours before a service is told to admins at once, and counts as late in the report.',
  'rotaSettings.swapUntilHours': 'Swaps until, in hours',
  'rotaSettings.swapUntilHours.about': 'Nobody can swap a service that begins sooner.',
  'rotaSettings.swapNeedsAdmin': 'An admin decides swaps',
  'rotaSettings.swapNeedsAdmin.about':
    'A swap to which all have said yes waits on the coverage page until an admin allows it. Without this, the last yes does it.',
  'rotaSettings.isOn': 'on',
  'rotaSettings.isOff': 'off',
  'rotaSettings.historyDays': 'Days of history',
  'rotaSettings.historyDays.about':
    'Services of these days are counted when the rota is filled: who has served less than their share comes first.',
} as const

export const es: Translated<typeof en> = {
  'rotaSettings.title': 'Reglas del plan',
  'rotaSettings.short': 'Reglas',
  'rotaSettings.failed': 'No se pudieron cargar las reglas.',
  'rotaSettings.notSaved': 'Las reglas no se guardaron.',
  'rotaSettings.save': 'Guardar las reglas',
  'rotaSettings.saved': 'Guardado.',
  'rotaSettings.default': 'Valor por defecto: {value}.',
  'rotaSettings.restDays': 'Días de descanso',
  'rotaSettings.restDays.about':
    'Se evitan menos días entre dos servicios de una persona, si otra puede servir. Con 8 nadie sirve en domingos seguidos.',
  'rotaSettings.defaultTimes': 'Frecuencia por defecto',
  'rotaSettings.defaultTimes.about': 'Quien no ha dicho nada cuenta como si quisiera esto.',
  'rotaSettings.defaultPer': 'Veces por',
  'rotaSettings.per.week': 'semana',
  'rotaSettings.per.month': 'mes',
  'rotaSettings.per.quarter': 'trimestre',
  'rotaSettings.answerDays': 'Días hasta el recordatorio',
  'rotaSettings.answerDays.about': 'A quien no ha respondido para entonces se le recuerda una vez.',
  'rotaSettings.quietFrom': 'Silencio desde',
  'rotaSettings.quietFrom.about':
    'Desde esta hora no se pide a nadie que sustituya, por ejemplo 21:00. Cerca de un servicio solo la noche es silenciosa.',
  'rotaSettings.quietTo': 'Silencio hasta',
  'rotaSettings.quietTo.about': 'Hasta esta hora. Si las dos son iguales, no hay horas de silencio.',
  'rotaSettings.waves': 'Minutos hasta preguntar a los siguientes',
  'rotaSettings.waves.about':
    'La búsqueda de sustitutos pregunta a dos personas por cada lugar libre, y a las siguientes después de este tiempo. A menos de seis horas se pregunta a todas a la vez.',
  'rotaSettings.waves.week': 'Más de 7 días',
  'rotaSettings.waves.days': 'Más de 2 días',
  'rotaSettings.waves.day': 'Más de 24 horas',
  'rotaSettings.waves.hours': 'Más de 6 horas',
  'rotaSettings.smsAMonth': 'SMS al mes',
  'rotaSettings.smsAMonth.about':
    'Quien no vio en ningún teléfono un recordatorio o una petición urgente recibe un SMS con un enlace para responder, si lo aceptó. Como mucho tantos al mes para todo el equipo; 0 significa ninguno. Si no hay SMS, sale un correo donde el correo está configurado.',
  'rotaSettings.smsAfterMinutes': 'Minutos hasta el SMS',
  'rotaSettings.smsAfterMinutes.about': 'Tanto tiempo lo intenta primero la app.',
  'rotaSettings.lateHours': 'Tarde, en horas',
  'rotaSettings.lateHours.about':
    'Un no en estas horas antes de un servicio se avisa en seguida a los administradores, y cuenta como tardío en el informe.',
  'rotaSettings.swapUntilHours': 'Cambios hasta, en horas',
  'rotaSettings.swapUntilHours.about': 'Nadie puede cambiar un servicio que empiece antes.',
  'rotaSettings.swapNeedsAdmin': 'Un administrador decide los cambios',
  'rotaSettings.swapNeedsAdmin.about':
    'Un cambio al que todos dijeron que sí espera en la página de cobertura hasta que un administrador lo permita. Sin esto, basta el último sí.',
  'rotaSettings.isOn': 'sí',
  'rotaSettings.isOff': 'no',
  'rotaSettings.historyDays': 'Días de historial',
  'rotaSettings.historyDays.about':
    'Los servicios de estos días cuentan al completar el plan: va primero quien ha servido menos que su parte.',
}
