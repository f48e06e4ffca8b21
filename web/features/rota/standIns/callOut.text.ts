import { daysBetween, today } from '#shared/days.ts'
import type { CallOut, Offer } from '#shared/rota/standIns.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay, formatDistance } from '../../../strings/dates.ts'
import { formatMoment } from '../../../strings/moment.format.ts'
import { listOf } from '../listOf.ts'

/** Answer to an offer, in a word. */
export const offerText = ({ state }: Pick<Offer, 'state'>, t: Translate): string => t(`callOut.offer.${state}`)

/** '4:05 PM' of the day that `now` is in, else 'Dec 7, 4:05 PM'. */
export function momentText(at: string, timeZone: string, now: Date): string {
  const time = formatMoment(at, timeZone, 'time')
  const day = today(timeZone, new Date(at))
  return day === today(timeZone, now) ? time : `${formatDay(day, 'short')}, ${time}`
}

/** People named before the rest is a number. */
const NAMED = 3

/** 'Leonard, Harold, and 2 others': people by their first names. */
function namesText(offers: readonly Offer[], t: Translate): string {
  const first = offers.map(({ user }) => user.name.split(' ')[0] ?? '')
  if (first.length <= NAMED) return listOf(first)
  return listOf([...first.slice(0, NAMED - 1), t('callOut.others', { count: first.length - NAMED + 1 })])
}

/** True where everybody who could has been asked, and no answer is on its way. */
export const isExhausted = ({ nextWaveAt, offers }: CallOut): boolean =>
  nextWaveAt === null && !offers.some(({ state }) => state === 'sent' || state === 'waiting')

/** Nobody can: of those who were asked, or because there was nobody to ask. */
const exhaustedText = ({ offers }: CallOut, t: Translate): string =>
  t(offers.length === 0 ? 'callOut.nobodyToAsk' : 'callOut.nobodyLeft')

/** '4:05 PM' of the day that `now` is in, 'tomorrow', else 'Dec 7': the time is for a look. */
function nearText(at: string, timeZone: string, now: Date): string {
  const [day, todays] = [today(timeZone, new Date(at)), today(timeZone, now)]
  if (day === todays) return formatMoment(at, timeZone, 'time')
  return daysBetween(todays, day) === 1 ? formatDistance(todays, day) : formatDay(day, 'short')
}

/** Number of people who are asked and the time of the next wave, in few words: 'Asking 2 · next: tomorrow'. */
export function searchSummary(search: CallOut, timeZone: string, now: Date, t: Translate): string {
  const { offers, nextWaveAt } = search
  if (isExhausted(search)) return exhaustedText(search, t)
  const at = nextWaveAt === null ? null : nearText(nextWaveAt, timeZone, now)
  const asked = offers.filter(({ state }) => state === 'sent').length
  if (asked === 0 && at) return t('callOut.asksAt', { at })
  return [t('callOut.askingCount', { count: asked }), at ? t('callOut.nextShort', { at }) : t('callOut.allAsked')].join(
    ' · ',
  )
}

/** People who are asked, the time since then and the next step, in a line. */
export function searchText(search: CallOut, timeZone: string, now: Date, t: Translate): string {
  const { offers, nextWaveAt } = search
  if (isExhausted(search)) return exhaustedText(search, t)
  const at = nextWaveAt === null ? null : momentText(nextWaveAt, timeZone, now)
  const sent = offers.filter(({ state }) => state === 'sent')
  const waiting = offers.filter(({ state }) => state === 'waiting')
  if (sent.length === 0 && waiting.length > 0 && at) return t('callOut.waits', { names: namesText(waiting, t), at })
  const since = sent.flatMap(({ sentAt }) => sentAt ?? []).sort()[0]
  const asking = since
    ? t('callOut.asking', { names: namesText(sent, t), since: momentText(since, timeZone, now) })
    : t('callOut.begins')
  return [asking, at ? t('callOut.nextAt', { at }) : t('callOut.allAsked')].join('; ')
}

/** Address that opens a phone's texts with a message to a number; iOS and Android both take '?&'. */
export const smsAddress = (phoneNumber: string, message: string): string =>
  `sms:${phoneNumber}?&body=${encodeURIComponent(message)}`
