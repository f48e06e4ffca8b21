import type { Translated } from './sentence.ts'

/** Plans of the building, their zones, and what belongs to a post beside its name, as admins edit them. */
export const en = {
  'plan.corners': 'A zone has 3 to 40 corners. Draw it anew.',
  'plan.zones': 'A plan has at most 60 zones.',
  'plan.nameTwice': 'Another zone of this plan has this name.',
} as const

export const es: Translated<typeof en> = {
  'plan.corners': 'Una zona tiene de 3 a 40 esquinas. Dibújala de nuevo.',
  'plan.zones': 'Un plano tiene como máximo 60 zonas.',
  'plan.nameTwice': 'Otra zona de este plano tiene este nombre.',
}
