import type { Translated } from './sentence.ts'

/** A plan of the building, as admins and those who stand there see it. */
export const en = {
  'plan.map': 'Plan: {name}',
  'plan.whole': 'Whole plan',
  'plan.larger': 'Enlarge the plan',
  'plan.smaller': 'Reduce the plan',
} as const

export const es: Translated<typeof en> = {
  'plan.map': 'Plano: {name}',
  'plan.whole': 'Ver todo',
  'plan.larger': 'Ampliar el plano',
  'plan.smaller': 'Reducir el plano',
}
