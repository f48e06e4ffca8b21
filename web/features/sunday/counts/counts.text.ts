import { daysBetween } from '#shared/days.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'
import { locale } from '../../../strings/strings.ts'
import type { KindTotal } from './counts.days.ts'

/** '1,204' */
export const numberText = (value: number): string => new Intl.NumberFormat(locale()).format(value)

/** '(+24)', '(-3)', '(0)': how many more than a year before; empty where nothing was counted then. */
export const moreText = ({ more }: KindTotal): string =>
  more === null ? '' : `(${new Intl.NumberFormat(locale(), { signDisplay: 'exceptZero' }).format(more)})`

/** 'Today', 'Last Sunday', and after a week 'Sunday, November 22'. */
export function countedDayText(date: string, today: string, t: Translate): string {
  const ago = daysBetween(date, today)
  if (ago === 0) return t('counts.today')
  return ago <= 7 ? t('counts.lastDay', { weekday: formatDay(date, 'weekdayName') }) : formatDay(date)
}

/** The name of a kind within a sentence: 'people', but 'VIP'. */
const withinSentence = (name: string): string =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLocaleLowerCase(locale()) + name.slice(1)

/** '493 people, 47 more than a year ago' */
export function totalText(name: string, { total, more }: KindTotal, t: Translate): string {
  const said = { total: numberText(total), kind: withinSentence(name), more: numberText(Math.abs(more ?? 0)) }
  if (more === null) return t('counts.total', said)
  return t(more > 0 ? 'counts.more' : more < 0 ? 'counts.fewer' : 'counts.asMany', said)
}
