import type { Board } from '#shared/rota/board.ts'
import type { Run, RunGoal } from '#shared/rota/fill.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { isAnnounced, plannedPlaces } from '../board/board.model.ts'
import { isDrafted } from '../board/cells/placeState.ts'

/** Number of the places of a board at which somebody stands by the sheet, at services that are planned. */
export const sheetCount = ({ services }: Pick<Board, 'services'>): number =>
  services
    .filter(({ state }) => state === 'planned')
    .flatMap(plannedPlaces)
    .filter(({ layer, postId }) => layer === 'outside' && postId !== null).length

interface Open {
  /** Open places, of all that the days need, and those at which somebody stands by the sheet. */
  open: number
  all: number
  sheet: number
  days: string
}

/** '48 places in December: 12 by the sheet, 36 open.' */
export function openText({ open, all, sheet, days }: Open, t: Translate): string {
  if (all <= open) return t('fill.openNow', { count: open })
  const ofSheet = Math.min(sheet, all - open)
  const planned = all - open - ofSheet
  const parts = [
    ofSheet > 0 && t('fill.partSheet', { count: ofSheet }),
    planned > 0 && t('fill.partPlanned', { count: planned }),
    t('fill.partOpen', { count: open }),
  ].filter((part) => part !== false)
  return t('fill.openOf', { all: t('capacity.places', { count: all }), days, parts: parts.join(', ') })
}

/** Distance of a goal from the best that there can be, in whole per cent, rounded up; null where nothing is known. */
export function awayPercent({ value, bound, proved }: Pick<RunGoal, 'value' | 'bound' | 'proved'>): number | null {
  if (proved || value === bound) return 0
  return bound > 0 ? Math.ceil(((value - bound) / bound) * 100) : null
}

/** From this distance on, per cent say nothing of how good a plan is. */
const FAR = 100

/**
 * The state of a goal: proved best, best known to two searches that agree, at most so far from it, or the best
 * found, of which it is not known, or only that it may be far from the best.
 */
export function goalState(goal: RunGoal, t: Translate): string {
  if (goal.proved) return t('fill.proved')
  if (goal.agreed) return t('fill.bestKnown')
  const percent = awayPercent(goal)
  return percent === null || percent === 0 || percent >= FAR ? t('fill.bestFound') : t('fill.away', { percent })
}

/** The proofs of the months of a large span, where the whole is not; null where there is nothing to say. */
export function monthsText({ goals, months }: Pick<Run, 'goals' | 'months'>, t: Translate): string | null {
  if (months === null || goals.every(({ proved }) => proved)) return null
  const count = months.filter(({ proved }) => proved).length
  if (count === months.length) return t('fill.monthsProved')
  return count === 0 ? null : t('fill.monthsProvedOf', { count, all: months.length })
}

/** True where a draft of the board is still to be published. */
export const hasDraft = ({ services }: Pick<Board, 'services'>): boolean => services.some(isDrafted)

/** Whether what a fill leaves on the board is a draft of which nobody, or some, have been told, or is published. */
export function standsText(board: Pick<Board, 'services'>, isChange: boolean, t: Translate): string {
  const isKnown = board.services.some((service) => service.state === 'planned' && isAnnounced(service))
  if (!hasDraft(board)) return isKnown ? t('fill.asPublished') : ''
  if (!isKnown) return t('fill.inDraft')
  return t(isChange ? 'fill.newInDraft' : 'fill.draftWaits')
}
