import type { RotaSettings } from '#shared/rota/settings.ts'
import { translateFor } from '#shared/strings/translate.ts'
import { firstNameOf } from '#shared/text.ts'
import type { Change, ChangeContext } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import { columnOf } from '../../../../db/columnOf.ts'
import type { SmsSender } from '../../../../providers/sms/sms.ts'
import { helpersOf } from '../../../people/helpers/acting.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import type { MailsService } from '../../../reach/mail/mails.service.ts'
import { mailText } from '../../../reach/mail/mailText.ts'
import { askedQuestions } from '../../../reach/texts/askedQuestions.ts'
import { toGsm } from '../../../reach/texts/gsm.ts'
import { sentTexts } from '../../../reach/texts/sentTexts.ts'
import { textNumbers } from '../../../reach/texts/textNumbers.ts'
import { askAsChosen } from '../../../reach/ways/askAsChosen.ts'
import {
  type FallbackRow,
  fallbackEntries,
  isLateReminder,
  reminderSubject,
} from '../../../reach/ways/fallbackEntries.ts'
import { type ReachOf, textsLeft } from '../../../reach/ways/reachOf.ts'
import { tellRota } from '../../tellRota.ts'
import { offersStore } from '../offers.store.ts'
import type { AskingText, QuestionNeeds } from './asking.ts'
import { type FallbackPerson, fallbacksStore } from './fallbacks.store.ts'
import { heldUntil, pushInstead } from './instead.ts'
import { fallbackQuestion } from './questions.ts'

/** Maximum fallbacks of one pass; the next pass follows within seconds. */
const BATCH = 50

interface Needs extends QuestionNeeds {
  db: Db
  change: Change
  team: Pick<TeamService, 'name' | 'timeZone'>
  settings: {
    fallbacks(from: Db): Promise<Pick<RotaSettings, 'smsAMonth' | 'smsAfterMinutes' | 'quietFrom' | 'quietTo'>>
  }
  /** Null where an external service sends texts. */
  sms: SmsSender | null
  mails: Pick<MailsService, 'isOn'>
  reachOf: ReachOf
  log: { error(fields: object, message: string): void }
}

/** A text message, which is sent once its row is stored. */
interface Text {
  to: string
  body: string
}

/** True where the person is active and wants notifications of this kind. */
function isWanted({ subject, subject_id, way }: FallbackRow, person: FallbackPerson): boolean {
  if (person.suspended === 1) return false
  if (subject === 'offer' || subject === 'swap') return person.requests !== 0
  if (subject === 'reminder') return (isLateReminder(subject_id) ? person.late_reminder : person.evening_reminder) !== 0
  // With a way it is a question, and no reminder that follows a push.
  return subject !== 'assignment' || way !== null || person.evening_reminder !== 0
}

/** True where a device has shown the push that a fallback without a way of its own would stand in for. */
const isShown = async (trx: Db, row: FallbackRow): Promise<boolean> =>
  row.way === null && (await fallbacksStore.isShown(trx, row))

const isStopped = (trx: Db, { phone_number }: FallbackPerson): Promise<boolean> =>
  textNumbers.isStopped(trx, phone_number ?? '')

/** The way that is open to a person now: the one that was decided on, or else a text, or else a mail. */
async function wayTo(needs: Needs, trx: Db, { way }: FallbackRow, person: FallbackPerson, now: Date) {
  // The link in a text answers for the person, and an unverified number may belong to a stranger.
  const isVerified = person.phone_number !== null && person.phone_number === person.verified_phone_number
  const isTexted = needs.sms && person.sms_ok === 1 && isVerified && way !== 'mail' && !(await isStopped(trx, person))
  // A text that was promised is counted already.
  if (isTexted && (way === 'sms' || (await textsLeft(needs, trx, now)) > 0)) return 'sms'
  return way !== 'sms' && needs.mails.isOn && person.email_verified === 1 ? 'mail' : null
}

/** The person whom a question is about: its recipient, or whom they help; undefined where they help them no more. */
async function whoIsAsked(trx: Db, { user_id, for_id }: FallbackRow, person: FallbackPerson) {
  if (for_id === '') return person
  const helpers = (await helpersOf(trx, [for_id])).get(for_id) ?? []
  return helpers.some(({ by_id }) => by_id === user_id) ? fallbacksStore.person(trx, for_id) : undefined
}

/** A sentence that says first whom it is about, where it goes to a helper. */
const saidFor = ({ person, about }: Pick<Open, 'person' | 'about'>, title: string): string =>
  about.id === person.id
    ? title
    : translateFor(person.language)('notification.for', { name: firstNameOf(about.name), title })

/** The question to a person who wants a fallback and has not seen the push; null where there is none. */
async function openQuestion(needs: Needs, context: ChangeContext<'pushes'>, row: FallbackRow, now: Date) {
  const { trx } = context
  const timeZone = await needs.team.timeZone(trx)
  const team = await needs.team.name(trx)
  const person = await fallbacksStore.person(trx, row.user_id)
  const about = person && (await whoIsAsked(trx, row, person))
  if (!about || about.suspended === 1) return null
  const question = await fallbackQuestion(needs, row, { context, person, about, timeZone, now, team })
  if (!question || !isWanted(row, person) || (await isShown(trx, row))) return null
  return { question, person, about, timeZone, team }
}

type Open = NonNullable<Awaited<ReturnType<typeof openQuestion>>>

async function mailOf({ question, person, about, team }: Open) {
  const t = translateFor(person.language)
  const { title: said, paragraphs } = await question.mail()
  const title = saidFor({ person, about }, said)
  return {
    to: person.email,
    subject: t('mail.notice.subject', { title, team }),
    text: mailText(t, { name: person.name, team }, paragraphs),
    userId: person.id,
    about: null,
    expiresAt: question.begins.toISOString(),
  }
}

/** A text to a person, with what it asks stored: its answers count for that alone. */
async function textTo({ trx }: ChangeContext, { person, about }: Open, said: AskingText): Promise<Text> {
  const to = { number: person.phone_number ?? '', userId: person.id, aboutId: about.id }
  const body =
    said.asks.length > 0 ? toGsm(saidFor({ person, about }, said.body)) : saidFor({ person, about }, said.body)
  await askedQuestions.add(trx, to, said.asks)
  await sentTexts.add(trx, to, body)
  return { to: to.number, body }
}

/**
 * Decides on a fallback that is due; returns the text to send, or null. Processes decide in turn, so none is sent
 * twice.
 */
const decide = (needs: Needs, row: FallbackRow): Promise<Text | null> =>
  needs.change('pushes', async (context) => {
    const { trx, enqueue } = context
    const settle = (to: Parameters<typeof fallbacksStore.settle>[2]) => fallbacksStore.settle(trx, row, to)
    const settled = (to: Parameters<typeof settle>[0]) => settle(to).then(() => null)
    const now = new Date()
    const open = await openQuestion(needs, context, row, now)
    if (!open) return settled({ state: 'needless' })
    const { question, person, timeZone } = open
    const way = await wayTo(needs, trx, row, person, now)
    // Nobody wakes up of a mail that was decided on; one that its person chose takes the place of a push.
    const isHeld = row.way !== 'mail' || person.ask_by === 'mail'
    const moment = { now, begins: question.begins, timeZone }
    const quietEnd = isHeld ? heldUntil(row, await needs.settings.fallbacks(trx), moment) : null
    if (quietEnd) return settled({ due_at: quietEnd.toISOString() })
    if (!way) {
      // Whoever has stopped texts meanwhile is asked by the app.
      await pushInstead(context, row)
      return settled({ state: 'failed' })
    }
    const state = way === 'sms' ? ('sending' as const) : ('sent' as const)
    if (!(await settle({ state, sent_by: way, sent_at: now.toISOString() }))) return null
    if (way === 'sms') return textTo(context, open, await question.text())
    await enqueue({ kind: 'mail.wanted', payload: await mailOf(open) })
    return null
  })

async function sendText({ change, sms, log }: Needs, row: FallbackRow, text: Text): Promise<void> {
  const state = await sms?.send(text).then(
    () => 'sent' as const,
    (err: unknown) => {
      // A text is not tried again: a gateway that did not answer may have sent it.
      log.error({ err, fallback: row.id }, 'a text could not be sent')
      return 'failed' as const
    },
  )
  await change(null, ({ trx }) => fallbacksStore.settle(trx, { id: row.id, state: 'sending' }, { state }))
  if (state !== 'sent' || row.subject !== 'offer') return
  await change('rota', async (rota, revision) => {
    await offersStore.update(rota.trx, [row.subject_id], { told_by: 'sms' })
    return tellRota(rota, revision)
  })
}

async function sendDue(needs: Needs, row: FallbackRow): Promise<void> {
  const text = await decide(needs, row)
  if (text) await sendText(needs, row, text)
}

export type FallbacksService = ReturnType<typeof fallbacksService>

/**
 * A person whose devices have not shown a reminder or an offer gets one text, or else one mail, with a link for the
 * answer. A person who takes no push gets publications and questions for days by the way that was decided on when they
 * were sent. Texts go to verified numbers only. Nothing is sent twice, in quiet hours, or after the question was
 * answered or called off.
 */
export function fallbacksService(needs: Needs) {
  const { db, settings, log } = needs
  return {
    /** Stores fallbacks for the evening reminder of these shifts; call it in the change that sends the reminder. */
    async reminded({ trx }: Pick<ChangeContext, 'trx'>, shiftIds: string[]): Promise<void> {
      const rows = await fallbacksStore.unansweredOf(trx, shiftIds)
      if (rows.length === 0) return
      const { smsAfterMinutes: afterMinutes } = await settings.fallbacks(trx)
      await fallbackEntries.add(trx, 'assignment', rows, { afterMinutes })
    },

    /** Reminds those of these people by text or mail who chose it, of a day or a shift; returns whom a push reminds. */
    async remindAsChosen(
      trx: Db,
      kind: 'evening' | 'late',
      about: { userId: string; id: string }[],
    ): ReturnType<typeof askAsChosen> {
      const asked = about.map(({ userId, id }) => ({ id: reminderSubject(kind, id), user_id: userId }))
      // The whole team is read only where one of them chose mail or text.
      const asking = await fallbacksStore.notByApp(trx, [...new Set(columnOf(asked, 'user_id'))])
      return asking.length === 0 ? () => ({}) : askAsChosen(trx, await needs.reachOf(trx), 'reminder', asked)
    },

    /** Sends or settles the fallbacks that are due; true where there were any. Every process may call it. */
    async tick(): Promise<boolean> {
      const due = await fallbacksStore.due(db, new Date().toISOString(), BATCH)
      for (const row of due)
        await sendDue(needs, row).catch((err: unknown) =>
          log.error({ err, fallback: row.id }, 'a fallback could not be decided'),
        )
      return due.length > 0
    },
  }
}
