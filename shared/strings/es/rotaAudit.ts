import type { rotaAudit as english } from '#shared/strings/en/rotaAudit.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** What the audit log says of assignments and publications. */
export const rotaAudit = {
  'audit.action.assignment.asked': 'Pidió a alguien que sirva',
  'audit.action.assignment.accepted': 'Aceptó servir',
  'audit.action.assignment.declined': 'Dijo que no puede servir',
  'audit.action.assignment.replaced': 'Quitó a alguien de un servicio',
  'audit.action.assignment.cancelled': 'Canceló el servicio de alguien',
  'audit.action.assignment.moved': 'Dio a alguien otro puesto',
  'audit.action.rota.published': 'Publicó el plan',
  'audit.said.assignment.asked': '{actor} pidió a {name} que sirva el {day}.',
  'audit.said.assignment.accepted': '{actor} aceptó por {name}, {day}.',
  'audit.said.assignment.declined': '{actor} dijo que {name} no puede, {day}.',
  'audit.said.assignment.replaced': '{actor} quitó a {name} del servicio del {day}.',
  'audit.said.assignment.cancelled': '{actor} canceló el servicio de {name} del {day}.',
  'audit.said.assignment.moved': '{actor} dio a {name} otro puesto el {day}.',
  'audit.said.rota.published': '{actor} publicó el plan: {count} personas avisadas.',
} as const satisfies Translated<typeof english>
