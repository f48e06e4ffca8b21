import type { rotaSettings as english } from '#shared/strings/en/rotaSettings.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The rules of the rota that a team can set. */
export const rotaSettings = {
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
} as const satisfies Translated<typeof english>
