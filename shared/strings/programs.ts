import type { Translated } from './sentence.ts'

/** The page of other programs, which has a part for keys and one for hooks. */
export const en = {
  'programs.title': 'Other programs',
} as const

export const es: Translated<typeof en> = {
  'programs.title': 'Otros programas',
}
