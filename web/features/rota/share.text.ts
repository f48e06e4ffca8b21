import type { Translate } from '#shared/strings/translate.ts'
import { formatMonthName, monthOf } from '../../strings/dates.ts'
import { formatShare } from './formatShare.ts'

/**
 * Services of a person in some days, and their fair part of all of these days; not rounded. With `rungs` and `stated`
 * (see `Limited`) the words agree with `aboveShare`, which colours them.
 */
export interface OwnShare {
  planned: number
  fair: number
  rungs?: number
  stated?: boolean
}

/** Whole services: a part of one says nothing to a reader. */
const roundly = (fair: number): number => Math.max(1, Math.round(fair))

/** True where somebody serves more than their part, in whole services too. */
export function isOverShare({ planned, fair, rungs, stated }: OwnShare): boolean {
  if (fair <= 0 || planned <= roundly(fair)) return false
  if (rungs === undefined || stated === undefined) return planned > Math.ceil(fair - 1e-9)
  return aboveShare({ planned, fair, rungs, stated }) > 0
}

/** A fair part in whole services; with a decimal where that hides why 3 of 2.4 are not too many. */
function aboutText(own: OwnShare): string {
  const { planned, fair } = own
  const isHidden = !isOverShare(own) && planned > roundly(fair) && planned <= Math.ceil(fair - 1e-9)
  return formatShare(isHidden ? Math.max(Math.floor(fair) + 0.1, fair) : roundly(fair))
}

/** '2 of about 2', '3 of about 2.4'; '2' of somebody to whom none of these days fall. */
export const shareOfText = (own: OwnShare, t: Translate): string =>
  own.fair > 0 ? t('share.of', { count: own.planned, fair: aboutText(own) }) : formatShare(own.planned)

/** '2 of about 2'; '3 instead of about 2' of somebody who has too many: in words nobody has two of one. */
export const shareWords = (own: OwnShare, t: Translate): string =>
  isOverShare(own) ? t('share.over', { count: own.planned, fair: aboutText(own) }) : shareOfText(own, t)

/** '2 of about 2 in December', '5 of about 6 (December to February)'; '3 instead of about 2 in December'. */
export function shareText(own: OwnShare, { from, to }: { from: string; to: string }, t: Translate): string {
  const what = shareWords(own, t)
  const [first, last] = [from, to].map((day) => formatMonthName(monthOf(day))) as [string, string]
  return monthOf(from) === monthOf(to)
    ? t('share.inMonth', { what, month: first })
    : t('share.inMonths', { what, from: first, to: last })
}

interface Limited extends OwnShare {
  /** Their share by how often they serve, in whole services. */
  rungs: number
  /** True where somebody has said how often they serve. */
  stated: boolean
}

/**
 * Services that nobody calls too many: what somebody has offered; of whom nobody has said how often, their fair part of
 * all services too.
 */
const mostOf = ({ fair, rungs, stated }: Limited): number => (stated ? rungs : Math.max(rungs, Math.ceil(fair - 1e-9)))

/** Number of services above that; 0 where there are none. */
export const aboveShare = (own: Limited): number => Math.max(0, own.planned - mostOf(own))

/** Number of services that somebody may still have before that. */
export const leftOfShare = (own: Limited): number => Math.max(0, mostOf(own) - own.planned)

/** Part of a service that a fair share may be ahead of somebody who has theirs. */
const ALMOST = 0.25

/** True where one more service would be more than somebody's share. */
export const hasShare = (own: Limited): boolean =>
  own.planned > 0 && (own.planned >= mostOf(own) || own.planned >= own.fair - ALMOST)
