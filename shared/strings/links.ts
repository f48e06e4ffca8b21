import type { Translated } from './sentence.ts'

/** Links of two members. */
export const en = {
  'pair.kind.together': 'together where possible',
  'pair.kind.only_together': 'only together',
  'pair.kind.apart': 'kept apart',
  'pair.kind.mentor': 'mentor of',
  'pair.together': '{a} and {b}: together where possible',
  'pair.only_together': '{a} and {b}: only together',
  'pair.apart': '{a} and {b}: kept apart',
  'pair.mentor': '{a} is a mentor of {b}',
} as const

export const es: Translated<typeof en> = {
  'pair.kind.together': 'juntos si es posible',
  'pair.kind.only_together': 'solo juntos',
  'pair.kind.apart': 'aparte',
  'pair.kind.mentor': 'mentor de',
  'pair.together': '{a} y {b}: juntos si es posible',
  'pair.only_together': '{a} y {b}: solo juntos',
  'pair.apart': '{a} y {b}: aparte',
  'pair.mentor': '{a} es mentor de {b}',
}
