import { addDays } from '#shared/days.ts'
import { locale } from '../../../strings/strings.ts'

/** A Sunday. */
const SUNDAY = '2026-11-22'

/** 'Sunday' for 0. */
export const weekdayName = (weekday: number): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${addDays(SUNDAY, weekday)}T00:00:00Z`),
  )
