import { addDays, atMidnight, today } from '#shared/days.ts'
import { LANGUAGE_CODES, type Language, LOCALES } from '#shared/languages.ts'
import { translateFor } from '#shared/strings/translate.ts'

const LONG = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
const days = new Map(LANGUAGE_CODES.map((language) => [language, new Intl.DateTimeFormat(LOCALES[language], LONG)]))

/** A date in words: 'Sunday, December 6'. */
export const longDay = (day: string, language: Language | null): string =>
  days.get(language ?? 'en')?.format(atMidnight(day)) ?? day

/** A date in words, relative to today in the team's time zone: 'Tomorrow, Sunday, December 6'. */
export function dayFromNow(day: string, timeZone: string, now: Date, language: Language | null): string {
  const [t, said, current] = [translateFor(language), longDay(day, language), today(timeZone, now)]
  if (day === current) return t('notification.today', { day: said })
  return day === addDays(current, 1) ? t('notification.tomorrow', { day: said }) : said
}

interface Post {
  serviceTime: string
  assignment: string
  tieColor: string | null
}

/** Service time, assignment and tie: '9am, Balcony, Navy tie'. */
export function postText({ serviceTime, assignment, tieColor }: Post, language: Language | null): string {
  const tie =
    tieColor &&
    (/\b(tie|corbata)\b/i.test(tieColor) ? tieColor : translateFor(language)('notification.tie', { color: tieColor }))
  return [serviceTime, assignment, tie].filter(Boolean).join(', ')
}
