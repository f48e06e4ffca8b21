import { reachApi } from '#shared/reach/reach.ts'
import { boardApi } from '#shared/rota/board.ts'
import { call } from '../../../api/call.ts'
import { cellAddress } from './board.view.ts'

/**
 * The live places of the board that the schedule shows, by the id of their shift, each with the address of its cell and
 * whether a push reaches its person.
 */
export async function plannedShifts(from: string, to: string, signal: AbortSignal) {
  const [{ services }, people] = await Promise.all([
    call(boardApi.show, { from, to }, { signal }),
    call(reachApi.list, {}, { signal }),
  ])
  const reached = new Set(people.flatMap(({ user, way }) => (way === 'push' ? user._id : [])))
  return new Map(
    services.flatMap(({ _id, date, places }) =>
      places.flatMap(({ shiftId, userId, postId, name, state }) => {
        if (shiftId === null || userId === null || postId === null || (state !== 'asked' && state !== 'accepted'))
          return []
        const boardPath = cellAddress({ date, serviceId: _id, postId })
        return [[shiftId, { userId, name, state, boardPath, isReached: reached.has(userId) }] as const]
      }),
    ),
  )
}
