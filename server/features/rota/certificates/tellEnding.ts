import { addDays, today } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { Language } from '#shared/languages.ts'
import { LAST_WARNING_DAYS } from '#shared/rota/certificates.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { instantOf } from '../../../instantOf.ts'
import { type SecondFactorRule, whoseRoleCounts } from '../../people/secondFactorRule.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { mailText } from '../../reach/mail/mailText.ts'
import { endingText } from '../../reach/push/notifications/endingText.ts'
import type { ReachOf } from '../../reach/ways/reachOf.ts'
import { type CertificateRow, certificatesStore } from './certificates.store.ts'

/** Minute of the team's day from which people are told. */
const TOLD_FROM = 10 * 60

/** The most days before its end of which people are told. */
const WARN_DAYS_MOST = 365

export interface TellingNeeds {
  db: Db
  change: Change
  team: Pick<TeamService, 'name' | 'timeZone'>
  secondFactorRule: SecondFactorRule
  reachOf: ReachOf
  siteUrl: string
}

/** The last day whose 10:00 is over, in the team's time zone. */
function toldDay(timeZone: string, now: Date): string {
  const day = today(timeZone, now)
  return now >= instantOf(day, TOLD_FROM, timeZone) ? day : addDays(day, -1)
}

/**
 * Days before the end of which people are to be told on a day: the fewest of the skill's own, 14 and 0 that have come;
 * null where none has, or where they were told of it. What came while no process ran is told once.
 */
function daysToTell({ valid_until, told_days, warn_days }: CertificateRow, day: string): number | null {
  const come = [warn_days, LAST_WARNING_DAYS, 0].filter((days) => addDays(valid_until ?? '', -days) <= day)
  if (come.length === 0) return null
  const days = Math.min(...come)
  return told_days === null || days < told_days ? days : null
}

type Telling = TellingNeeds & { context: ChangeContext; day: string }

/** Stores a mail about certificates to somebody. */
async function mailTo(
  { context, team, siteUrl, day }: Telling,
  { id, name, email, language }: { id: string; name: string; email: string; language: Language | null },
  rows: CertificateRow[],
): Promise<void> {
  const [t, teamName] = [translateFor(language), await team.name(context.trx)]
  const { title, body, path } = endingText(rows, id, day, language)
  const payload = {
    to: email,
    subject: t('mail.notice.subject', { title, team: teamName }),
    text: mailText(t, { name, team: teamName }, [body, `${siteUrl}${path}`]),
    userId: id,
    about: null,
    expiresAt: null,
  }
  await context.enqueue({ kind: 'mail.wanted', payload })
}

/** Tells each of these people of certificates: by push, else by mail. */
async function tellAll(telling: Telling, certificates: ReadonlyMap<string, CertificateRow[]>): Promise<void> {
  const { context, reachOf, day } = telling
  const reach = await reachOf(context.trx)
  const byMail = [...certificates.keys()].filter((id) => reach.wayTo(id) === 'mail')
  for (const [userId, rows] of certificates) {
    if (reach.wayTo(userId) !== 'push') continue
    const of = rows.map(({ user_id, skill_id, valid_until }) => ({
      userId: user_id,
      skillId: skill_id,
      validUntil: valid_until ?? '',
    }))
    await context.enqueue({ kind: 'certificate.ending', payload: { userId, day, certificates: of } })
  }
  if (byMail.length === 0) return
  for (const person of await certificatesStore.recipients(context.trx, byMail))
    await mailTo(telling, person, certificates.get(person.id) ?? [])
}

/**
 * Tells people whose certificate ends, and all admins, once each of the days before it (rule 51), from 10:00 of the
 * team's zone on. What one person is told of a day is one notification.
 */
export async function tellEnding(needs: TellingNeeds): Promise<boolean> {
  const { db, change, team } = needs
  const day = toldDay(await team.timeZone(), new Date())
  const isDue = (row: CertificateRow) => daysToTell(row, day) !== null
  const due = (from: Db) =>
    certificatesStore.endingBy(from, addDays(day, WARN_DAYS_MOST)).then((rows) => rows.filter(isDue))
  if ((await due(db)).length === 0) return false
  let isTold = false
  await change(null, async (context) => {
    const told: CertificateRow[] = []
    for (const row of await due(context.trx))
      if (await certificatesStore.claim(context.trx, row, daysToTell(row, day) ?? 0)) told.push(row)
    isTold = told.length > 0
    const admins = await certificatesStore.admins(context.trx)
    const counting = await whoseRoleCounts(context.trx, needs.secondFactorRule, admins)
    const own = groupBy(told, ({ user_id }) => user_id)
    const certificates = new Map(own)
    if (isTold) for (const id of columnOf(admins, 'id')) if (counting.has(id)) certificates.set(id, told)
    await tellAll({ ...needs, context, day }, certificates)
  })
  return isTold
}
