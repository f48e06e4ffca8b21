import { today } from '#shared/days.ts'
import type { RotaSettings } from '#shared/rotaSettings.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { SmsSender } from '../../../providers/sms/sms.ts'
import { instantOf } from '../../calendar/writeCalendar.ts'
import type { MailsService } from '../../mail/mails.service.ts'
import { mailText } from '../../mail/mailText.ts'
import { dayFromNow } from '../../push/notifications/dayText.ts'
import type { TeamService } from '../../team/team.service.ts'
import { offersStore } from '../callOuts/offers.store.ts'
import { quietUntil } from '../callOuts/waves.ts'
import { beginsAt } from '../moments.ts'
import type { RepliesService } from '../replies/replies.service.ts'
import { tellRota } from '../tellRota.ts'
import { type FallbackRow, type FallbackSubject, fallbacksStore } from './fallbacks.store.ts'

/**
 * One text, else one mail, to whoever no device has shown a reminder or an offer. It has a link to answer by. Never twice,
 * not in quiet hours, and not for what has been answered or called off.
 */
export interface FallbacksService {
  /** The evening reminder of these shifts goes out: call it within that change. */
  reminded(context: Pick<ChangeContext, 'trx'>, shiftIds: string[]): Promise<void>
  /** Sends what is due; true where a mail waits in the outbox. Every process may call it. */
  tick(): Promise<boolean>
}

/** Most of one pass: the next comes within seconds. */
const BATCH = 50

const MINUTE_MS = 60_000

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'name' | 'timeZone'>
  settings: {
    fallbacks(from: Db): Promise<Pick<RotaSettings, 'smsAMonth' | 'smsAfterMinutes' | 'quietFrom' | 'quietTo'>>
  }
  replies: Pick<RepliesService, 'write'>
  /** Null where an external service sends texts. */
  sms: SmsSender | null
  mails: Pick<MailsService, 'isOn'>
  log: { error(fields: object, message: string): void }
}

/** A text that is to be sent once its row is stored. */
interface Text {
  to: string
  body: string
}

export function fallbacksService({ db, change, team, settings, replies, sms, mails, log }: Needs): FallbacksService {
  /** True where the team has texts left in this month of its own calendar. */
  async function hasTexts(trx: Db, aMonth: number, timeZone: string, now: Date): Promise<boolean> {
    if (!sms || aMonth === 0) return false
    const first = instantOf(`${today(timeZone, now).slice(0, 7)}-01`, 0, timeZone)
    return (await fallbacksStore.textsSince(trx, first.toISOString())) < aMonth
  }

  async function textsOf(trx: Db, row: FallbackRow, to: FallbackSubject, timeZone: string, now: Date) {
    const t = translateFor(to.language)
    const place = { userId: row.user_id, date: to.date, serviceTime: to.serviceTime }
    const { url } = await replies.write(trx, place, { subject: row.subject, subject_id: row.subject_id })
    const day = dayFromNow(to.date, timeZone, now, to.language)
    return { t, url, said: { day, time: to.serviceTime, post: to.post } }
  }

  async function mail(
    context: ChangeContext<'pushes'>,
    row: FallbackRow,
    to: FallbackSubject,
    begins: Date,
    now: Date,
  ) {
    const [timeZone, name] = [await team.timeZone(context.trx), await team.name()]
    const { t, url, said } = await textsOf(context.trx, row, to, timeZone, now)
    const about = t(row.subject === 'offer' ? 'notification.offer' : 'notification.unanswered')
    const text = mailText(t, { name: to.name, team: name }, [t(`mail.fallback.${row.subject}`, said), url])
    const subject = t('mail.notice.subject', { title: about, team: name })
    const payload = { to: to.email, subject, text, userId: row.user_id, about: null, expiresAt: begins.toISOString() }
    await context.enqueue({ kind: 'mail.wanted', payload })
  }

  /** Decides what becomes of one that is due. All processes do so one after the other, so that none is sent twice. */
  const decide = (row: FallbackRow): Promise<Text | null> =>
    change('pushes', async (context) => {
      const { trx } = context
      const now = new Date()
      const [timeZone, rules] = [await team.timeZone(trx), await settings.fallbacks(trx)]
      const to = await fallbacksStore.find(trx, row)
      const begins = to && beginsAt(to.date, to.serviceTime, timeZone)
      const isNeeded = to?.isOpen && to.isWanted && !to.isMailed && !(await fallbacksStore.isShown(trx, row))
      if (!to || !begins || begins <= now || !isNeeded) {
        await fallbacksStore.settle(trx, row, { state: 'needless' })
        return null
      }
      const quietEnd = quietUntil(rules, now, begins, timeZone)
      if (quietEnd) {
        await fallbacksStore.settle(trx, row, { due_at: quietEnd.toISOString() })
        return null
      }
      const sent = { sent_at: now.toISOString() }
      if (to.smsOk && to.phoneNumber && (await hasTexts(trx, rules.smsAMonth, timeZone, now))) {
        if (!(await fallbacksStore.settle(trx, row, { state: 'sending', sent_by: 'sms', ...sent }))) return null
        const { t, url, said } = await textsOf(trx, row, to, timeZone, now)
        return { to: to.phoneNumber, body: t(`sms.${row.subject}`, { ...said, url, team: await team.name() }) }
      }
      const isMail = mails.isOn && to.isVerified
      const state = isMail ? ({ state: 'sent', sent_by: 'mail', ...sent } as const) : ({ state: 'failed' } as const)
      if ((await fallbacksStore.settle(trx, row, state)) && isMail) await mail(context, row, to, begins, now)
      return null
    })

  /** An offer says how its person was told. */
  const toldByText = (offerId: string) =>
    change('rota', async (rota, revision) => {
      await offersStore.update(rota.trx, [offerId], { told_by: 'sms' })
      return tellRota(rota, revision)
    })

  async function send(row: FallbackRow, text: Text): Promise<void> {
    const state = await sms?.send(text).then(
      () => 'sent' as const,
      (err: unknown) => {
        // Not tried again: a gateway that did not answer may have sent it.
        log.error({ err, fallback: row.id }, 'a text could not be sent')
        return 'failed' as const
      },
    )
    await change(null, ({ trx }) => fallbacksStore.settle(trx, { id: row.id, state: 'sending' }, { state }))
    if (state === 'sent' && row.subject === 'offer') await toldByText(row.subject_id)
  }

  return {
    async reminded({ trx }, shiftIds) {
      const rows = await fallbacksStore.unansweredOf(trx, shiftIds)
      if (rows.length === 0) return
      const now = new Date()
      const dueAt = new Date(now.getTime() + (await settings.fallbacks(trx)).smsAfterMinutes * MINUTE_MS)
      const subjects = rows.map(({ id, user_id }) => ({ subject: 'assignment' as const, subject_id: id, user_id }))
      await fallbacksStore.add(trx, subjects, now, dueAt)
    },

    async tick() {
      const due = await fallbacksStore.due(db, new Date().toISOString(), BATCH)
      for (const row of due) {
        const text = await decide(row).catch((err: unknown) => {
          log.error({ err, fallback: row.id }, 'a fallback could not be decided')
          return null
        })
        if (text) await send(row, text)
      }
      return due.length > 0
    },
  }
}
