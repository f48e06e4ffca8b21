import type { ErrorCode } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { type Translate, translateFor } from '#shared/strings/translate.ts'
import { dayFromNow } from '../../reach/push/notifications/dayText.ts'
import type { AskedRow } from '../../reach/texts/askedQuestions.ts'

/** What a reply is written with. */
export interface Words {
  t: Translate
  language: Language | null
  timeZone: string
  team: string
}

export const replyWords = (language: Language | null, { timeZone, team }: Omit<Words, 't' | 'language'>): Words => ({
  t: translateFor(language),
  language,
  timeZone,
  team,
})

/** A place in words: 'Tomorrow, Sunday, December 6, 9am, Main Door'. */
export const placeWords = (
  { date, service_time: time, post }: Pick<AskedRow, 'date' | 'service_time' | 'post'>,
  { t, timeZone, language }: Words,
): string => t('texts.place', { day: dayFromNow(date, timeZone, new Date(), language), time, post })

const LINES = { assignment: 'texts.line', offer: 'texts.lineOffer', swap: 'texts.lineSwap' } as const

/** The line of a question in a numbered list. */
export const lineOf = (
  number: number,
  row: Pick<AskedRow, 'subject' | 'date' | 'service_time' | 'post'>,
  words: Words,
): string => words.t(LINES[row.subject], { number, place: placeWords(row, words) })

/** What came of an answer that was stored. */
export function thanks(row: AskedRow, answer: 'yes' | 'no', words: Words): string {
  const place = placeWords(row, words)
  if (row.subject === 'swap') return words.t(answer === 'yes' ? 'texts.swapYes' : 'texts.swapNo', { place })
  return words.t(answer === 'yes' ? 'texts.yes' : 'texts.no', { place })
}

/** That a question of a list was answered before. */
export const already = (row: AskedRow, said: 'yes' | 'no', words: Words): string =>
  words.t(said === 'no' ? 'texts.alreadyNo' : 'texts.alreadyYes', { place: placeWords(row, words) })

const WHY: Partial<Record<ErrorCode, 'taken' | 'begun' | 'over' | 'unfit' | 'often'>> = {
  call_out_filled: 'taken',
  place_taken: 'taken',
  service_begun: 'begun',
  call_out_ended: 'over',
  swap_ended: 'over',
  no_longer_fits: 'unfit',
  too_many_attempts: 'often',
}

/** Why an answer was not stored. */
export const refused = (row: AskedRow, code: ErrorCode, words: Words): string =>
  words.t('texts.refused', {
    place: placeWords(row, words),
    why: words.t(`texts.why.${WHY[code] ?? 'changed'}`),
  })
