import { aboveShare, leastOf } from '#shared/rota/shares.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatMonthName, monthOf } from '../../strings/dates.ts'
import { listOf } from './listOf.ts'

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

/** Part of a service above a whole number that nobody sees in a printed one. */
const TRACE = 0.125

/** The fewest and the most services of somebody's part, as every list prints it: alike where it is nearly whole. */
interface Part {
  less: number
  more: number
}

/**
 * Services between which somebody's part lies: the same however many they have, so that it does not change with a
 * press, and never as many as are too many for them. Only of who has one more than a whole number, where a trace says
 * that it is not too many, that one is printed, too. Of who has said how often it is not above what they offer.
 */
function partOf({ planned, fair, rungs, stated }: OwnShare): Part {
  const least = leastOf(fair)
  const most = Math.max(least, Math.ceil(fair - (planned > least ? 1e-9 : TRACE)))
  const more = stated && rungs !== undefined ? Math.min(most, Math.max(1, rungs)) : most
  return { less: Math.min(least, more), more }
}

const partText = ({ less, more }: Part, t: Translate): string =>
  less === more ? String(more) : t('share.either', { less, more })

/** '2', '2 or 3': the number that stands below what somebody has. */
export const aboutText = (own: OwnShare, t: Translate): string => partText(partOf(own), t)

/** '2', '2 or 3': how many services fall to each of several people. */
export const eachText = (services: number, t: Translate): string => aboutText({ planned: 0, fair: services }, t)

/** True where a number of services is neither less nor more than the printed part. */
export function isWithinShare(own: OwnShare): boolean {
  const { less, more } = partOf(own)
  return own.planned >= less && own.planned <= more
}

/** True where somebody serves more than their part, in whole services too. */
export function isOverShare(own: OwnShare): boolean {
  const { planned, fair, rungs, stated } = own
  if (fair <= 0) return false
  if (rungs === undefined || stated === undefined) return planned > Math.max(1, Math.ceil(fair - 1e-9))
  return aboveShare({ planned, fair, rungs, stated }) > 0
}

/** True where somebody serves less than their part as the numbers print it: 0 of about 1, 1 of about 2 or 3. */
export const isUnderShare = (own: OwnShare): boolean => own.fair > 0 && own.planned < partOf(own).less

/**
 * Part of their share that somebody has by the numbers that are printed, to compare people by what a reader sees: 0.5
 * of '1 of about 2', 0.8 of '2 of about 2 or 3', 1 of '3 of about 2 or 3', 1.5 of '3 instead of about 2'; 0 of who has
 * no share.
 */
export function printedPart(own: OwnShare): number {
  if (own.fair <= 0) return 0
  const { less, more } = partOf(own)
  return isOverShare(own) ? own.planned / more : Math.min(1, (2 * own.planned) / (less + more))
}

/** '2 of about 2', '3 of about 2 or 3'; '2' of somebody to whom none of these days fall. */
export const shareOfText = (own: OwnShare, t: Translate): string =>
  own.fair > 0 ? t('share.of', { count: own.planned, fair: aboutText(own, t) }) : String(own.planned)

/** '2 of about 2'; '3 instead of about 2' of somebody who has too many: in words nobody has two of one. */
export const shareWords = (own: OwnShare, t: Translate): string =>
  isOverShare(own) ? t('share.over', { count: own.planned, fair: aboutText(own, t) }) : shareOfText(own, t)

/** The part of people with as many services each, from the least to the most of theirs; null where they differ much. */
function partTogether(owns: readonly OwnShare[]): Part | null {
  const parts = owns.map(partOf)
  const part = { less: Math.min(...parts.map(({ less }) => less)), more: Math.max(...parts.map(({ more }) => more)) }
  const areAlike = owns.every(({ planned, fair }) => fair > 0 && planned === owns[0]?.planned)
  return areAlike && part.more - part.less < 2 ? part : null
}

/** True where people who are one in a list have more than their part. */
export function areOverShare(owns: readonly OwnShare[]): boolean {
  const part = partTogether(owns)
  return owns.some((own) => isOverShare(own) && (part === null || own.planned > part.more))
}

/**
 * What people have who are one in a list, as a couple: '5 instead of about 3 or 4' where they have as many and their
 * parts are a service apart at most, else what each has.
 */
export function sharesText(owns: readonly OwnShare[], t: Translate): string {
  const part = partTogether(owns)
  if (part === null) return listOf([...new Set(owns.map((own) => shareWords(own, t)))])
  const key = areOverShare(owns) ? 'share.over' : 'share.of'
  return t(key, { count: owns[0]?.planned ?? 0, fair: partText(part, t) })
}

/**
 * '2 of about 2 in December', '5 of about 6 (December to February)', '3 instead of about 2 in December': what somebody
 * has, or several who are one in a list.
 */
export function shareText(
  owns: OwnShare | readonly OwnShare[],
  { from, to }: { from: string; to: string },
  t: Translate,
) {
  const what = sharesText([owns].flat(), t)
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
