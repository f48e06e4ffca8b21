import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { Block } from '#shared/rota/rules.ts'
import { type BoardMember, isSplit, placesOf, plannedPlaces } from './board.model.ts'

/**
 * Places that their people cannot keep: another is wanted for them, and they say nothing of how often somebody serves.
 */

const ABSENT: readonly Block['code'][] = ['away', 'paused']

/** True where somebody is away, or pauses, at a place of theirs. */
export const isAbsent = ({ blocks }: Place): boolean => blocks.some(({ code }) => ABSENT.includes(code))

const known = new WeakMap<Board, Map<string, Set<BoardService>>>()

/** The services of each person that they cannot keep: they are away, or with whom alone they serve is missing. */
function absencesOf(board: Board): Map<string, Set<BoardService>> {
  let found = known.get(board)
  if (!found) {
    found = new Map()
    for (const service of board.services)
      for (const place of service.state === 'planned' ? plannedPlaces(service) : [])
        if (place.userId !== null && (isAbsent(place) || isSplit(board, service, place)))
          found.set(place.userId, (found.get(place.userId) ?? new Set()).add(service))
    known.set(board, found)
  }
  return found
}

/** True where somebody has a place at a service that they cannot keep. */
export const isMissing = (board: Board, service: BoardService, userId: string | null): boolean =>
  userId !== null && absencesOf(board).get(userId)?.has(service) === true

/** True where somebody serves at a service, and can. */
export const keepsPlace = (board: Board, service: BoardService, userId: string): boolean =>
  service.state === 'planned' && placesOf(service, userId).length > 0 && !isMissing(board, service, userId)

/** Somebody with the services that they can keep, by which it is judged whether they have too many. */
export function countedOf(board: Board, member: BoardMember): BoardMember {
  const missing = absencesOf(board).get(member.user._id)?.size ?? 0
  return missing > 0 ? { ...member, planned: Math.max(0, member.planned - missing) } : member
}
