import { daysBetween, today } from '#shared/days.ts'
import type { CallOut, Offer } from '#shared/rota/standIns.ts'
import type { Translate } from '#shared/strings/translate.ts'
import type { Person } from '#shared/text.ts'
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

/** True where a question came to somebody, or would now; else an admin hands it over. */
const isReached = ({ reach, toldBy }: Offer): boolean => reach !== 'none' || toldBy !== 'none'

/** The offers without an answer: those that reached people, and those that an admin hands over. */
function sentOf(offers: readonly Offer[]): { reached: Offer[]; unreached: Offer[] } {
  const sent = offers.filter(({ state }) => state === 'sent')
  return { reached: sent.filter(isReached), unreached: sent.filter((one) => !isReached(one)) }
}

/** The people whom a search asks, without those whom the app does not reach. */
export const askedBy = ({ offers }: CallOut): Person[] => sentOf(offers).reached.map(({ user }) => user)

/**
 * Number of people who are asked and the time of the next wave, in few words: 'Asking 2 · next: tomorrow'; whom the app
 * does not reach are not asked by it: '1 not reached: send the link · next: tomorrow'.
 */
export function searchSummary(search: CallOut, timeZone: string, now: Date, t: Translate): string {
  const { offers, nextWaveAt } = search
  if (isExhausted(search)) return exhaustedText(search, t)
  const at = nextWaveAt === null ? null : nearText(nextWaveAt, timeZone, now)
  const { reached, unreached } = sentOf(offers)
  const isByHand = unreached.length > 0
  if (reached.length === 0 && !isByHand && at) return t('callOut.asksAt', { at })
  return [
    (reached.length > 0 || !isByHand) && t('callOut.askingCount', { count: reached.length }),
    isByHand && t('callOut.notReached', { count: unreached.length }),
    at ? t('callOut.nextShort', { at }) : t('callOut.allAsked'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** People who are asked, the time since then, those whom the app does not reach and the next step, in a line. */
export function searchText(search: CallOut, timeZone: string, now: Date, t: Translate): string {
  const { offers, nextWaveAt } = search
  if (isExhausted(search)) return exhaustedText(search, t)
  const at = nextWaveAt === null ? null : momentText(nextWaveAt, timeZone, now)
  const { reached, unreached } = sentOf(offers)
  const isByHand = unreached.length > 0
  const waiting = offers.filter(({ state }) => state === 'waiting')
  if (reached.length === 0 && !isByHand && waiting.length > 0 && at)
    return t('callOut.waits', { names: namesText(waiting, t), at })
  const since = reached.flatMap(({ sentAt }) => sentAt ?? []).sort()[0]
  const asking = since
    ? t('callOut.asking', { names: namesText(reached, t), since: momentText(since, timeZone, now) })
    : t('callOut.begins')
  const byHand = t('callOut.notReachedNamed', { count: unreached.length, names: namesText(unreached, t) })
  return [(since || !isByHand) && asking, isByHand && byHand, at ? t('callOut.nextAt', { at }) : t('callOut.allAsked')]
    .filter(Boolean)
    .join('; ')
}

/** Address that opens a phone's texts with a message to a number; iOS and Android both take '?&'. */
export const smsAddress = (phoneNumber: string, message: string): string =>
  `sms:${phoneNumber}?&body=${encodeURIComponent(message)}`
