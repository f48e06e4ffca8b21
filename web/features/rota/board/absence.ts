import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { Block } from '#shared/rota/rules.ts'
import { type BoardMember, isSplit, placesOf, plannedPlaces } from './board.model.ts'
import type { BoardRules } from './board.rules.ts'

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

/**
 * A board of which it is known, too, who cannot keep a place since one with whom alone they serve is away then; the
 * same board where nobody is.
 */
export function withPartnersMissing(board: Board, rules: Pick<BoardRules, 'boundTo'> | undefined): Board {
  if (!rules) return board
  const absences = new Map([...absencesOf(board)].map(([id, services]) => [id, new Set(services)]))
  for (const [id, services] of absencesOf(board))
    for (const service of services)
      for (const partnerId of rules.boundTo(id))
        if (placesOf(service, partnerId).length > 0)
          absences.set(partnerId, (absences.get(partnerId) ?? new Set()).add(service))
  const countOf = (some: ReadonlyMap<string, Set<BoardService>>) =>
    [...some.values()].reduce((sum, { size }) => sum + size, 0)
  if (countOf(absences) === countOf(absencesOf(board))) return board
  const grown = { ...board }
  known.set(grown, absences)
  return grown
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
