import { addDays, atMidnight, today } from '#shared/days.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { type Language, LOCALES } from '#shared/languages.ts'
import { isAdmin } from '#shared/people/users.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Db } from '../../../../db/client.ts'
import type { SecondFactorRule } from '../../../people/secondFactorRule.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import { rotaSubjects, type StaleSubject } from '../rotaSubjects.store.ts'
import { longDay } from './dayText.ts'
import { type EntryNotification, type Kind, kindOf, payloadsOf } from './notification.ts'
import { devicesOf } from './peopleNotifications.ts'
import { workNotification } from './workNotifications.ts'

/** A span of days in words, of one month or of two: 'February 7 – 28'. */
function daysText({ from_day, to_day }: StaleSubject, language: Language | null): string {
  const format = new Intl.DateTimeFormat(LOCALES[language ?? 'en'], { month: 'long', day: 'numeric', timeZone: 'UTC' })
  return format.formatRange(atMidnight(from_day), atMidnight(to_day))
}

/** Why a publication did not come, in words. */
function reasonText({ reason }: StaleSubject, language: Language | null): string {
  const t = translateFor(language)
  if (reason === 'draft_changed' || reason === 'forbidden') return t(`notification.notPublished.${reason}`)
  const code: ErrorCode = reason ?? 'nothing_to_publish'
  return t('notification.notPublished.refused', { reason: t(`errors.${code}`) })
}

/**
 * Tells an admin that what they had set a time for was not published. Where they are no admin any more, the others hear
 * it too: nobody else would look.
 */
export const staleNotifications = (db: Db, rule: SecondFactorRule): Kind =>
  kindOf('publication.stale', async (entries) => {
    const found = await rotaSubjects.stale(db, payloadsOf(entries, 'waitId'))
    const stale = new Map(found.map((row) => [row.id, row]))
    const admins = await devicesOf(db, rule, isAdmin)
    const own = await devicesOf(db, rule, () => true)
    return entries.flatMap(({ id, createdAt, payload: { waitId } }): EntryNotification[] => {
      const row = stale.get(waitId)
      if (!row) return []
      const others = row.reason === 'forbidden' ? admins.filter(({ user_id }) => user_id !== row.made_by) : []
      return [...own.filter(({ user_id }) => user_id === row.made_by), ...others].map((to) => {
        const title = translateFor(to.language)('notification.notPublished', { days: daysText(row, to.language) })
        const path = isAdmin(to) ? `/rota?month=${row.from_day.slice(0, 7)}` : '/dashboard'
        const text = { title, body: reasonText(row, to.language), path }
        return { entryId: id, to, notification: workNotification(createdAt, text) }
      })
    })
  })

/** 'February', or 'Febrero': a month that begins a sentence. */
function monthName(month: string, language: Language | null): string {
  const locale = LOCALES[language ?? 'en']
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(atMidnight(`${month}-01`))
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** Tells every admin whose role is not withheld of a month that is still not published. */
export const unpublishedNotifications = (db: Db, team: Pick<TeamService, 'timeZone'>, rule: SecondFactorRule): Kind =>
  kindOf('rota.unpublished', async (entries, now) => {
    const day = today(await team.timeZone(), now)
    const months = [...new Set(payloadsOf(entries, 'month'))]
    const first = await rotaSubjects.firstUnpublished(db, day, addDays(`${months.toSorted().at(-1)}-01`, 31))
    const devices = await devicesOf(db, rule, isAdmin)
    const once = [...new Map(entries.map((entry) => [entry.payload.month, entry])).values()]
    return once.flatMap(({ id, createdAt, payload: { month } }): EntryNotification[] => {
      const date = first.get(month)
      if (date === undefined) return []
      return devices.map((to) => {
        const t = translateFor(to.language)
        const title = t('notification.unpublishedMonth', { month: monthName(month, to.language) })
        const body = t('notification.unpublishedMonthBody', { day: longDay(date, to.language) })
        const text = { title, body, path: `/rota?month=${month}` }
        return { entryId: id, to, notification: workNotification(createdAt, text) }
      })
    })
  })
