import { addDays } from '#shared/days.ts'
import { formatDay } from '../../strings/dates.ts'

/** A Sunday. */
const SUNDAY = '2026-11-22'

/** 'Sunday' for 0. */
export const weekdayName = (weekday: number): string => formatDay(addDays(SUNDAY, weekday), 'weekdayName')

/** 'domingo' for 0 in 'es-US'. */
export const weekdayIn = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(addDays(SUNDAY, weekday)))
