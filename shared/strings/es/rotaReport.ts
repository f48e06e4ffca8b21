import type { rotaReport as english } from '#shared/strings/en/rotaReport.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The report of the rota, on the screen and in its spreadsheet. */
export const rotaReport = {
  'report.title': 'Informe',
  'report.sheet': 'Informe',
  'report.name': 'Nombre',
  'report.share': 'Parte',
  'report.served': 'Servidos',
  'report.asked': 'Pedidos',
  'report.accepted': 'Aceptados',
  'report.declined': 'Rechazados',
  'report.declinedLate': 'Rechazados tarde',
  'report.offersTaken': 'Sustituciones',
  'report.absent': 'Ausencias',
  'report.summary':
    '{count} personas sirvieron de {least} a {most} veces; sus partes suman {share}, y se cumplieron {served}.',
  'report.nobody': 'Nadie ha servido en estos días.',
  'report.failed': 'No se pudo cargar el informe.',
  'report.download': 'Descargar como hoja de cálculo',
  'report.downloadFailed': 'No se pudo descargar el informe.',
  'report.since': 'desde {month}',
  'report.coming': 'Por venir',
  'report.length': 'Duración',
  'report.month': 'Mes',
  'report.quarter': 'Tres meses',
  'report.halfYear': 'Medio año',
  'report.late': '{count}, {late} tarde',
  'report.sortBy': 'Ordenar por',
  'report.chart': '{served} servidos, {coming} por venir, de una parte de {share}',
  'report.ofShare': 'Frente a la parte',
} as const satisfies Translated<typeof english>
