import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isLive } from '#shared/plan/placeStates.ts'
import { type Assignment, answersApi, type RotaMine } from '#shared/rota/answers.ts'
import { call } from '../../../api/call.ts'
import { refetchInFlight } from '../../../api/invalidateAfterFetch.ts'
import { setRotaOn } from '../../../navigation/rotaOn.ts'
import { rotaKeys } from '../rota.keys.ts'

/** `before`: what it was when this page showed it last, where that has changed. */
export type OwnAssignment = Assignment & {
  before?: Pick<Assignment, 'date' | 'serviceTime' | 'post' | 'tieColor'> | undefined
}
export type OwnRota = Omit<RotaMine, 'assignments'> & { assignments: OwnAssignment[] }

const isSame = (a: Assignment, b: Assignment): boolean =>
  a.date === b.date && a.serviceTime === b.serviceTime && a.post === b.post && a.tieColor === b.tieColor

/** Remembers what a known assignment was before the server changed it. */
export function withBefore(next: Assignment[], known: OwnAssignment[]): OwnAssignment[] {
  return next.map((assignment) => {
    const one = known.find(({ _id, state }) => _id === assignment._id && isLive(state))
    if (!one || !isLive(assignment.state)) return assignment
    const { date, serviceTime, post, tieColor } = one
    const before = isSame(one, assignment) ? one.before : { date, serviceTime, post, tieColor }
    // The key is absent where nothing has changed, so that an equal answer renders nothing again.
    return before ? { ...assignment, before } : assignment
  })
}

export const mineQuery = queryOptions({
  queryKey: rotaKeys.mine,
  async queryFn({ signal, client }): Promise<OwnRota> {
    const mine = await call(answersApi.mine, {}, { signal })
    setRotaOn(mine.on)
    const known = client.getQueryData<OwnRota>(rotaKeys.mine)
    return known ? { ...mine, assignments: withBefore(mine.assignments, known.assignments) } : mine
  },
})

/** Applies an assignment as the server has it now. */
export function applyAssignment(cache: QueryClient, assignment: Assignment): Promise<void> {
  cache.setQueryData(mineQuery.queryKey, (mine) => {
    if (!mine) return mine
    const isNewer = (one: Assignment) => one._id === assignment._id && one.sequence <= assignment.sequence
    return {
      ...mine,
      assignments: mine.assignments.map((one) => (isNewer(one) ? { ...assignment, before: one.before } : one)),
    }
  })
  return refetchInFlight(cache, rotaKeys.mine)
}
