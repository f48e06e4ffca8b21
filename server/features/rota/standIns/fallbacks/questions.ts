import type { Language } from '#shared/languages.ts'
import { translateFor } from '#shared/strings/translate.ts'
import type { Db } from '../../../../db/client.ts'
import { beginsAt, instantOf, momentOf } from '../../../../instantOf.ts'
import type { PlaceRow } from '../../../plan/places/places.store.ts'
import { type PlannedRow, plannedStore } from '../../../plan/places/planned.store.ts'
import type { MomentColumns } from '../../../plan/services/moments.ts'
import { dayFromNow, longDay } from '../../../reach/push/notifications/dayText.ts'
import { askedId, type FallbackRow } from '../../../reach/ways/fallbackEntries.ts'
import { callOutsStore } from '../callOuts.store.ts'
import { offersStore } from '../offers.store.ts'
import {
  type Asking,
  type FallbackQuestion,
  type MakeQuestion,
  ownPage,
  type QuestionNeeds,
  type WriteReplyLink,
} from './asking.ts'
import { askByText, noAnswer, toAsked } from './askingTexts.ts'
import { ofReminder } from './reminderQuestion.ts'
import { ofSwap } from './swapQuestion.ts'

/** Subject id of the question for somebody's days: the day up to which they are asked, and that on which. */
export const availabilitySubject = (until: string, day: string): string => `${until} ${day}`

const said = (
  { date, service_time: time, post }: Pick<PlaceRow, 'date' | 'service_time' | 'post'>,
  { timeZone, now, person }: Asking,
) => ({
  day: dayFromNow(date, timeZone, now, person.language),
  time,
  post,
})

const replyLink = async (
  { replies }: QuestionNeeds,
  { context, about, timeZone }: Asking,
  place: MomentColumns,
  subject: Parameters<WriteReplyLink>[2],
): Promise<string> => {
  const startsAt = momentOf(place.date, place.service_time_key, timeZone)?.toISOString() ?? null
  const where = { userId: about.id, date: place.date, startsAt }
  return (await replies.write(context.trx, where, subject)).url
}

/** One place, to serve at or to stand in for. */
const ofPlace =
  (
    find: (from: Db, id: string) => Promise<(MomentColumns & Pick<PlaceRow, 'service_time' | 'post'>) | undefined>,
  ): MakeQuestion =>
  async (needs, { subject, subject_id }, asking) => {
    if (subject !== 'assignment' && subject !== 'offer') return null
    const asked = await find(asking.context.trx, subject_id)
    if (!asked) return null
    const t = translateFor(asking.person.language)
    const link = () => replyLink(needs, asking, asked, { subject, subject_id })
    return {
      begins: beginsAt(asked.date, asked.service_time_key, asking.timeZone),
      text: async () =>
        needs.areTextsAnswered
          ? askByText(asking, [toAsked(subject, subject_id, asked)], `texts.ask.${subject}`)
          : noAnswer(t(`sms.${subject}`, { ...said(asked, asking), url: await link(), team: asking.team })),
      mail: async () => ({
        title: t(subject === 'offer' ? 'notification.offer' : 'notification.unanswered'),
        paragraphs: [t(`mail.fallback.${subject}`, said(asked, asking)), await link()],
      }),
    }
  }

/** The question of a publication to somebody, or that it changed what they had. */
const ofPublication: MakeQuestion = async (needs, { subject_id }, asking) => {
  const { context, person, about, timeZone, now, team } = asking
  const rows = (await plannedStore.ofPublication(context.trx, subject_id)).filter(
    ({ user_id, date, service_time_key }) => user_id === about.id && beginsAt(date, service_time_key, timeZone) > now,
  )
  const asked = rows.filter(({ state }) => state === 'asked')
  const t = translateFor(person.language)
  const link = ({ id, ...place }: PlannedRow) =>
    replyLink(needs, asking, place, { subject: 'assignment', subject_id: id })
  const [first] = asked
  if (!first)
    return {
      begins: new Date(now.getTime() + CHANGED_MS),
      text: async () => noAnswer(t('sms.changed', { team, url: await ownPage(needs, asking, '/dashboard') })),
      mail: async () => ({
        title: t('notification.rotaChanged'),
        paragraphs: [t('mail.fallback.changed'), await ownPage(needs, asking, '/dashboard')],
      }),
    }
  return {
    begins: beginsAt(first.date, first.service_time_key, timeZone),
    text: async () => {
      if (needs.areTextsAnswered)
        return askByText(
          asking,
          asked.map((row) => toAsked('assignment', row.id, row)),
          'texts.ask.assignment',
        )
      const shared = { ...said(first, asking), url: await link(first), team }
      const body =
        asked.length === 1 ? t('sms.assignment', shared) : t('sms.publication', { ...shared, count: asked.length })
      return noAnswer(body)
    },
    async mail() {
      const paragraphs = [t('mail.fallback.publication')]
      for (const row of asked) paragraphs.push(t('mail.fallback.place', said(row, asking)), await link(row))
      return { title: t('notification.asked'), paragraphs }
    },
  }
}

/** Milliseconds for which it is of use to say that something has changed. */
const CHANGED_MS = 3 * 86_400_000

/** The question when a person can serve. Null where they have said it meanwhile. */
const ofAvailability: MakeQuestion = async (needs, { subject_id }, asking) => {
  const { person, about, timeZone, team } = asking
  const until = subject_id
  if ((about.confirmed_until ?? '') >= until) return null
  const language: Language | null = person.language
  const t = translateFor(language)
  const day = longDay(until, language)
  const link = () => ownPage(needs, asking, '/availability')
  return {
    begins: instantOf(until, 24 * 60, timeZone),
    text: async () => noAnswer(t('sms.availability', { team, day, url: await link() })),
    mail: async () => ({
      title: t('notification.availability'),
      paragraphs: [t('mail.fallback.availability', { day }), await link()],
    }),
  }
}

const ASKS: Record<FallbackRow['subject'], MakeQuestion> = {
  assignment: ofPlace(async (trx, id) => {
    const assignment = await plannedStore.find(trx, id)
    return assignment?.state === 'asked' ? assignment : undefined
  }),
  async offer(needs, row, asking) {
    const find = async (trx: Db, id: string) => {
      const offer = await offersStore.find(trx, id)
      const search = offer && (await callOutsStore.find(trx, offer.call_out_id))
      return offer?.state === 'sent' && search?.state === 'open' ? search : undefined
    }
    return ofPlace(find)(needs, row, asking)
  },
  publication: ofPublication,
  availability: ofAvailability,
  swap: ofSwap,
  reminder: ofReminder,
}

/** The question of a fallback; null where it was answered or called off, or what it is about has begun. */
export async function fallbackQuestion(
  needs: QuestionNeeds,
  row: FallbackRow,
  asking: Asking,
): Promise<FallbackQuestion | null> {
  const question = await ASKS[row.subject](needs, { ...row, subject_id: askedId(row.subject_id) }, asking)
  return question && question.begins > asking.now ? question : null
}
