import type { BoardService, Place } from '#shared/rota/board.ts'
import { aboveShare } from '#shared/rota/shares.ts'
import { countedOf } from '../board/absence.ts'
import { isOfSheet, placesOf, plannedPlaces } from '../board/board.model.ts'
import { boardMemberOf, isRowWarned } from '../board/exchange/weeks.ts'
import { withCouple } from '../board/picker/heldTogether.ts'
import { isBegun } from '../board/useFirstMonth.ts'
import { type PlaceFacts, wishesFor } from './placeFacts.ts'
import type { FoundSpot } from './placeFor.ts'

/** True for a place that is nobody's to give away: of the sheet, locked, or answered with a yes. */
const isKept = ({ layer, locked, state }: Place): boolean => layer === 'outside' || locked || state === 'accepted'

/** True where somebody could have a place of a service, and nothing of it would be marked. */
function couldReplace(known: PlaceFacts, service: BoardService, { postId }: Place, userId: string): boolean {
  const { board, rules, posts } = known
  const post = posts.find(({ _id }) => _id === postId)
  const member = boardMemberOf(board, userId)
  if (!post || !member || member.user.suspended) return false
  const own = countedOf(board, member)
  return (
    wishesFor(known, userId, service, post) &&
    rules.blocksOf(userId, service, post).length === 0 &&
    aboveShare({ ...own, planned: own.planned + 1 }) === 0 &&
    !isRowWarned(board, { userId, leaves: null, gets: { serviceId: service._id, postId: post._id } })
  )
}

/**
 * True where each of some places of a service would have somebody else: one of those who could replace its holder, who
 * serves only together with nobody but who is there then, too.
 */
function canBeReplaced(known: PlaceFacts, service: BoardService, out: readonly Place[]): boolean {
  const gone = new Set(out.map(({ userId }) => userId))
  const here = plannedPlaces(service).flatMap(({ userId }) => (userId && !gone.has(userId) ? [userId] : []))
  const ids = known.board.members.map(({ user }) => user._id)
  const able = out.map((place) => ids.filter((id) => couldReplace(known, service, place, id)))
  const areFilled = (coming: readonly string[]): boolean => {
    const next = able[coming.length]
    if (next) return next.some((id) => !coming.includes(id) && areFilled([...coming, id]))
    return coming.every((id) => known.rules.boundTo(id).every((one) => here.includes(one) || coming.includes(one)))
  }
  return areFilled([])
}

/**
 * The last place of a board that somebody could give up, with those of their couple: to come, neither locked nor
 * answered with a yes, and others could have it without a mark. `kept` where they have none to give up, `nobody` where
 * everybody who could have one would be marked with it.
 */
export function placeToGive(known: PlaceFacts, userId: string): FoundSpot | 'kept' | 'nobody' {
  const { board, rules, now } = known
  const own = board.services.flatMap((service) => {
    if (service.state !== 'planned' || isBegun(service, now) || isOfSheet(service)) return []
    const place = placesOf(service, userId).find((one) => !isKept(one))
    const out = place ? withCouple(rules, service, place) : []
    return place?.postId && !out.some(isKept) ? [{ service, out, postId: place.postId }] : []
  })
  const found = own.findLast(({ service, out }) => canBeReplaced(known, service, out))
  if (!found) return own.length > 0 ? 'nobody' : 'kept'
  return { spot: { serviceId: found.service._id, postId: found.postId }, service: found.service }
}
