import { today } from '#shared/days.ts'
import type { RotaSettings } from '#shared/rotaSettings.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { SmsSender } from '../../../providers/sms/sms.ts'
import { instantOf } from '../../calendar/writeCalendar.ts'
import type { MailsService } from '../../mail/mails.service.ts'
import { mailText } from '../../mail/mailText.ts'
import { plannedStore } from '../../plan/planned.store.ts'
import { dayFromNow } from '../../push/notifications/dayText.ts'
import type { TeamService } from '../../team/team.service.ts'
import { callOutsStore } from '../callOuts/callOuts.store.ts'
import { offersStore } from '../callOuts/offers.store.ts'
import { quietUntil } from '../callOuts/waves.ts'
import { beginsAt } from '../moments.ts'
import type { RepliesService } from '../replies/replies.service.ts'
import { tellRota } from '../tellRota.ts'
import { type FallbackPerson, type FallbackRow, fallbacksStore } from './fallbacks.store.ts'

/**
 * A person whose devices have not shown a reminder or an offer gets one text, or else one mail, with a link for the answer.
 * Texts go to verified numbers only. Nothing is sent twice, in quiet hours, or after the question was answered or called off.
 */
export interface FallbacksService {
  /** Stores fallbacks for the evening reminder of these shifts; call it in the change that sends the reminder. */
  reminded(context: Pick<ChangeContext, 'trx'>, shiftIds: string[]): Promise<void>
  /** Sends or settles the fallbacks that are due; true where there were any. Every process may call it. */
  tick(): Promise<boolean>
}

/** Maximum fallbacks of one pass; the next pass follows within seconds. */
const BATCH = 50

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

/** A text message, which is sent once its row is stored. */
interface Text {
  to: string
  body: string
}

/** The place that a fallback is about. */
interface Place {
  date: string
  service_time: string
  post: string
  /** True while the answer is outstanding. */
  isOpen: boolean
}

async function placeOf(trx: Db, { subject, subject_id: id }: FallbackRow): Promise<Place | undefined> {
  if (subject === 'assignment') {
    const assignment = await plannedStore.find(trx, id)
    return assignment && { ...assignment, isOpen: assignment.state === 'asked' }
  }
  const offer = await offersStore.find(trx, id)
  const search = offer && (await callOutsStore.find(trx, offer.call_out_id))
  return search && { ...search, isOpen: offer.state === 'sent' && search.state === 'open' }
}

/** True where the person is active and wants notifications of this kind. */
function isWanted({ subject }: FallbackRow, person: FallbackPerson): boolean {
  if (person.suspended === 1) return false
  return (subject === 'offer' ? person.requests : person.evening_reminder) !== 0
}

export function fallbacksService({ db, change, team, settings, replies, sms, mails, log }: Needs): FallbacksService {
  /** True where the team may send another text this month, in its own time zone. */
  async function hasTexts(trx: Db, aMonth: number, timeZone: string, now: Date): Promise<boolean> {
    if (!sms || aMonth === 0) return false
    const first = instantOf(`${today(timeZone, now).slice(0, 7)}-01`, 0, timeZone)
    return (await fallbacksStore.textsSince(trx, first.toISOString())) < aMonth
  }

  /** Decides on a fallback that is due; returns the text to send, or null. Processes decide in turn, so none is sent twice. */
  const decide = (row: FallbackRow): Promise<Text | null> =>
    change('pushes', async ({ trx, enqueue }) => {
      const settle = (to: Parameters<typeof fallbacksStore.settle>[2]) => fallbacksStore.settle(trx, row, to)
      const now = new Date()
      const timeZone = await team.timeZone(trx)
      const rules = await settings.fallbacks(trx)
      const person = await fallbacksStore.person(trx, row.user_id)
      const place = await placeOf(trx, row)
      const begins = place && beginsAt(place.date, place.service_time, timeZone)
      const isDue = place?.isOpen && begins && begins > now
      if (!person || !isDue || !isWanted(row, person) || (await fallbacksStore.isShown(trx, row))) {
        await settle({ state: 'needless' })
        return null
      }
      const quietEnd = quietUntil(rules, now, begins, timeZone)
      if (quietEnd) {
        await settle({ due_at: quietEnd.toISOString() })
        return null
      }
      const isText = person.sms_ok === 1 && (await hasTexts(trx, rules.smsAMonth, timeZone, now))
      // The link in the text answers for the person, and an unverified number may belong to a stranger.
      const isVerified = person.phone_number === person.verified_phone_number
      const phone = isText && isVerified ? person.phone_number : null
      const isMail = !phone && mails.isOn && person.email_verified === 1
      if (!phone && !isMail) {
        await settle({ state: 'failed' })
        return null
      }
      const state = phone
        ? ({ state: 'sending', sent_by: 'sms' } as const)
        : ({ state: 'sent', sent_by: 'mail' } as const)
      if (!(await settle({ ...state, sent_at: now.toISOString() }))) return null

      const { date, service_time: serviceTime, post } = place
      const [t, name] = [translateFor(person.language), await team.name()]
      const subject = { subject: row.subject, subject_id: row.subject_id }
      const { url } = await replies.write(trx, { userId: row.user_id, date, serviceTime }, subject)
      const said = { day: dayFromNow(date, timeZone, now, person.language), time: serviceTime, post }
      if (phone) return { to: phone, body: t(`sms.${row.subject}`, { ...said, url, team: name }) }
      const title = t(row.subject === 'offer' ? 'notification.offer' : 'notification.unanswered')
      const mail = {
        to: person.email,
        subject: t('mail.notice.subject', { title, team: name }),
        text: mailText(t, { name: person.name, team: name }, [t(`mail.fallback.${row.subject}`, said), url]),
        ...{ userId: row.user_id, about: null, expiresAt: begins.toISOString() },
      }
      await enqueue({ kind: 'mail.wanted', payload: mail })
      return null
    })

  /** Stores in an offer that its person was told by text. */
  const toldByText = (offerId: string) =>
    change('rota', async (rota, revision) => {
      await offersStore.update(rota.trx, [offerId], { told_by: 'sms' })
      return tellRota(rota, revision)
    })

  async function send(row: FallbackRow, text: Text): Promise<void> {
    const state = await sms?.send(text).then(
      () => 'sent' as const,
      (err: unknown) => {
        // There is no second attempt: a gateway that did not answer may have sent the text.
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
      await fallbacksStore.add(trx, 'assignment', rows, (await settings.fallbacks(trx)).smsAfterMinutes)
    },

    async tick() {
      const due = await fallbacksStore.due(db, new Date().toISOString(), BATCH)
      for (const row of due) {
        const act = async () => {
          const text = await decide(row)
          if (text) await send(row, text)
        }
        await act().catch((err: unknown) => log.error({ err, fallback: row.id }, 'a fallback could not be decided'))
      }
      return due.length > 0
    },
  }
}
