import { aboveShare, roundly } from '#shared/rota/shares.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatMonthName, monthOf } from '../../strings/dates.ts'

/**
 * Services of a person in some days, and their fair part of all of these days; not rounded. With `rungs` and `stated`
 * (see `Limited` of the shares) the words agree with `aboveShare`, which colours them.
 */
export interface OwnShare {
  planned: number
  fair: number
  rungs?: number
  stated?: boolean
}

/** Part of a service that nobody sees in a whole number. */
const HIDDEN = 0.25

/** '2', '2 or 3': how many services fall to each of several people. */
export const eachText = (services: number, t: Translate): string =>
  services < 1 || Math.abs(services - Math.round(services)) < HIDDEN
    ? String(roundly(services))
    : eitherText(services, t)

/** '2 or 3' */
const eitherText = (services: number, t: Translate): string =>
  t('share.either', { less: Math.floor(services + 1e-9), more: Math.ceil(services - 1e-9) })

/** True where somebody serves more than their part, in whole services too. */
export function isOverShare(own: OwnShare): boolean {
  const { planned, fair, rungs, stated } = own
  if (fair <= 0) return false
  if (rungs === undefined || stated === undefined) return planned > Math.max(1, Math.ceil(fair - 1e-9))
  return aboveShare({ planned, fair, rungs, stated }) > 0
}

/** True where somebody serves less than their part as the numbers print it: 0 of about 1. */
export const isUnderShare = ({ planned, fair }: OwnShare): boolean => fair > 0 && planned < roundly(fair)

/** The number below what somebody has who has too many: their fair part in whole services, or what they offer. */
function wholeOf({ planned, fair, rungs }: OwnShare): number {
  const whole = roundly(fair)
  return planned > whole ? whole : Math.max(1, rungs ?? whole)
}

/**
 * Part of their share that somebody has by the numbers that are printed, to compare people by what a reader sees: 0.5
 * of '1 of about 2', 1 of '3 of about 2 or 3', 1.5 of '3 instead of about 2'; 0 of who has no share.
 */
export function printedPart(own: OwnShare): number {
  if (own.fair <= 0) return 0
  return isOverShare(own) ? own.planned / wholeOf(own) : Math.min(1, own.planned / roundly(own.fair))
}

/**
 * A fair part in whole services: of who has too many never what they have, and '2 or 3' where that says why 3 of 2.4
 * are not too many.
 */
function aboutText(own: OwnShare, t: Translate): string {
  const { planned, fair } = own
  const whole = roundly(fair)
  if (isOverShare(own)) return String(wholeOf(own))
  return planned > whole && planned <= Math.ceil(fair - 1e-9) ? eitherText(fair, t) : String(whole)
}

/** '2 of about 2', '3 of about 2 or 3'; '2' of somebody to whom none of these days fall. */
export const shareOfText = (own: OwnShare, t: Translate): string =>
  own.fair > 0 ? t('share.of', { count: own.planned, fair: aboutText(own, t) }) : String(own.planned)

/** '2 of about 2'; '3 instead of about 2' of somebody who has too many: in words nobody has two of one. */
export const shareWords = (own: OwnShare, t: Translate): string =>
  isOverShare(own) ? t('share.over', { count: own.planned, fair: aboutText(own, t) }) : shareOfText(own, t)

/** '2 of about 2 in December', '5 of about 6 (December to February)'; '3 instead of about 2 in December'. */
export function shareText(own: OwnShare, { from, to }: { from: string; to: string }, t: Translate): string {
  const what = shareWords(own, t)
  const [first, last] = [from, to].map((day) => formatMonthName(monthOf(day))) as [string, string]
  return monthOf(from) === monthOf(to)
    ? t('share.inMonth', { what, month: first })
    : t('share.inMonths', { what, from: first, to: last })
}

/** What somebody served in earlier days, and their share of these. */
interface Counted {
  served?: number | undefined
  share?: number | undefined
}

/**
 * What earlier months count for somebody's next services: '3 of about 2.5 since November', or, where these numbers
 * are not known, 'served more than their share since November', which half a service is not; '' where that is nothing.
 */
export function earlierText(
  services: number | undefined,
  since: string | undefined,
  t: Translate,
  { served, share }: Counted = {},
): string {
  if (!services || !since) return ''
  const month = formatMonthName(monthOf(since))
  if (served === undefined || share === undefined)
    return Math.abs(services) < 1 ? '' : t(services > 0 ? 'share.servedMore' : 'share.servedLess', { month })
  // To the half, as it is counted.
  return t('share.servedOf', { count: served, fair: Math.round(2 * share) / 2, month })
}
