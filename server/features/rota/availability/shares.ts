import { isLive } from '#shared/plan/placeStates.ts'
import type { Share } from '#shared/rota/availability.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import type { FactsService } from '../facts/facts.services.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { judgeOf } from '../judge/judge.ts'

type Kind = 'served' | 'asked' | 'accepted' | 'declined' | 'absent'
type Counts = Record<Kind, number>

const none = (): Counts => ({ served: 0, asked: 0, accepted: 0, declined: 0, absent: 0 })

/**
 * Kind under which a service counts for each of its people. A joint place counts once: as served where they came to
 * either post.
 */
function kindsAt(service: FactsService, hasBegun: boolean): Map<string, Kind> {
  const kinds = new Map<string, Kind>()
  for (const { user_id, state, attendance } of service.planned) {
    if (state === 'replaced' || state === 'cancelled') continue
    if (state === 'declined') {
      if (!kinds.has(user_id)) kinds.set(user_id, 'declined')
    } else if (!hasBegun && kinds.get(user_id) !== 'accepted') kinds.set(user_id, state)
    else if (hasBegun && kinds.get(user_id) !== 'served')
      kinds.set(user_id, attendance === 'absent' ? 'absent' : 'served')
  }
  if (hasBegun)
    for (const { user_id, attendance } of service.typed)
      if (user_id !== null && !kinds.has(user_id)) kinds.set(user_id, attendance === 'absent' ? 'absent' : 'served')
  return kinds
}

/** The share of each person in a span, and their services in it by kind, absences included. */
export function countsOf(facts: RotaFacts, now: Date = new Date()): (userId: string) => Share & { absent: number } {
  const { ofSpan, people, timeZone, from: fromDay, to: toDay } = facts
  const roster = judgeOf(facts, 'live')
  const counts = new Map([...people.keys()].map((id) => [id, none()]))
  const count = (id: string, kind: Kind) => {
    const own = counts.get(id)
    if (own) own[kind] += 1
  }
  const isOver = (row: { date: string; service_time_key: string }) => hasBegun(row, timeZone, now)
  for (const service of ofSpan) {
    if (service.row.state === 'cancelled' && !service.planned.some(({ state }) => isLive(state))) continue
    const isCancelled = service.row.state === 'cancelled'
    for (const [id, kind] of kindsAt(service, isOver(service.row)))
      if (!isCancelled || kind !== 'declined') count(id, kind)
  }
  const loads = [...people.values()]
    .filter(({ isSuspended }) => !isSuspended)
    .map(({ _id }) => {
      const { served, asked, accepted } = counts.get(_id) ?? none()
      return served + asked + accepted
    })
  const [teamLeast, teamMost] = loads.length > 0 ? [Math.min(...loads), Math.max(...loads)] : [0, 0]
  return (userId) => ({
    fromDay,
    toDay,
    share: roster.share(userId),
    ...(counts.get(userId) ?? none()),
    teamLeast,
    teamMost,
  })
}

/** Shares as members see them: `countsOf` without the absences. */
export function sharesOf(facts: RotaFacts): (userId: string) => Share {
  const of = countsOf(facts)
  return (userId) => {
    const { absent: _, ...share } = of(userId)
    return share
  }
}
