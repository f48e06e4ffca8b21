import type { CallOut, Offer } from '#shared/callOuts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatMoment } from '../../../strings/moment.format.ts'

/** Whether an offer was answered, in a word. */
export const offerText = ({ state }: Pick<Offer, 'state'>, t: Translate): string => t(`callOut.offer.${state}`)

/** What happens next in a search, in a sentence. */
export function nextText({ nextWaveAt, offers }: CallOut, timeZone: string, now: Date, t: Translate): string {
  const isAsked = offers.some(({ state }) => state === 'sent')
  if (nextWaveAt === null) return t(isAsked ? 'callOut.allAsked' : 'callOut.nobodyLeft')
  const isNear = new Date(nextWaveAt).getTime() - now.getTime() < 20 * 3_600_000
  const at = formatMoment(nextWaveAt, timeZone, isNear ? 'time' : 'moment')
  return t(offers.some(({ state }) => state === 'waiting') ? 'callOut.waits' : 'callOut.nextAt', { at })
}
