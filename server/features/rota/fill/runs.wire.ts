import type { Run, RunGoal } from '#shared/rota/fill.ts'
import type { RunRow } from './runs.store.ts'
import type { FillInput, Goal, Roster } from './solver/fill.input.ts'
import type { Month } from './solver/search/filled.ts'
import { fillSeconds } from './solver/solver.ts'

export const toRunGoals = (goals: readonly Goal[]): RunGoal[] =>
  goals.map(({ name, value, bound, provedBy, before }) => ({
    name,
    value,
    bound,
    proved: provedBy === 'bound',
    ...(provedBy === 'solver' && { agreed: true as const }),
    ...(before !== undefined && { before }),
  }))

/** True where no search could find less: by a bound, or because two searches agree. */
export const isProvedOrAgreed = ({ proved, agreed }: RunGoal): boolean => proved || agreed === true

/** The places of a stored run; null while there is no roster. */
export const runPlaces = (row: Pick<RunRow, 'places'>): Run['places'] | null => JSON.parse(row.places)

/**
 * True where a run has a roster that can be applied. One that was stopped has a roster once its goals are counted and
 * somebody stands in it: less would empty the drafts.
 */
export function hasPlan(row: Pick<RunRow, 'places' | 'goals' | 'state'>): boolean {
  const places = runPlaces(row)
  if (places === null) return false
  return row.state !== 'stopped' || (places.length > 0 && JSON.parse(row.goals).length > 0)
}

export const toPlaces = (roster: Roster): Run['places'] =>
  roster.map(({ serviceId, userId, postId, isShadow }) => ({ serviceId, userId, postId, shadow: isShadow }))

/** Number of places missing to the least at each post of each service, without posts that have enough. */
export function emptyOf({ services }: FillInput, roster: Roster): Run['empty'] {
  return services.flatMap(({ _id: serviceId, needs, outside }) =>
    needs.flatMap(({ postId, minPeople }) => {
      const here = roster.filter(
        (place) => place.serviceId === serviceId && place.postId === postId && !place.isShadow,
      ).length
      const missing = minPeople - here - outside.filter((shift) => shift.postId === postId).length
      return missing > 0 ? [{ serviceId, postId, missing }] : []
    }),
  )
}

const toMonths = (stored: string | null): Run['months'] =>
  stored === null ? null : (JSON.parse(stored) as Month[]).map(({ month, isProved }) => ({ month, proved: isProved }))

/** Seconds that the search of a fill has left, as its thread counts them to within the time in which it began. */
const secondsLeft = ({ started_at, from_day: from, to_day: to }: RunRow): number =>
  Math.max(0, Math.ceil((Date.parse(started_at) - Date.now()) / 1000 + fillSeconds({ from, to })))

export const toRun = (row: RunRow): Run => ({
  _id: row.id,
  kind: row.kind,
  fromDay: row.from_day,
  toDay: row.to_day,
  mode: row.mode,
  keepNearDraft: row.keep_near_draft === 1,
  startedBy: row.started_by === null ? null : { _id: row.started_by, name: row.starter ?? '' },
  startedAt: row.started_at,
  endedAt: row.ended_at,
  state: row.state,
  ...(row.ended_at === null && row.kind === 'fill' && { secondsLeft: secondsLeft(row) }),
  goals: JSON.parse(row.goals),
  months: toMonths(row.months),
  places: runPlaces(row) ?? [],
  empty: JSON.parse(row.empty),
  applied: row.applied === 1,
  proof: row.proof === null ? null : JSON.parse(row.proof),
  ...(row.not_applied !== null && { notApplied: row.not_applied }),
})
