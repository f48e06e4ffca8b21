import { isLive } from '#shared/plan/placeStates.ts'
import { keptRow } from '../../plan/places/drafts.ts'
import type { SuccessorAt } from '../../plan/schedule/successor.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { isServiceAnnounced } from '../facts/announced.ts'
import { isShadow } from '../facts/placesAt.ts'
import { type FactsNeeds, rotaFacts } from '../facts/rotaFacts.ts'
import { draftWith, liveFacts, withDraft } from '../facts/withDrafts.ts'
import { mustFit } from './mustFit.ts'

/**
 * Finds nobody where the service has begun, is cancelled or not published; 409 as the board, where a rule is against
 * them.
 */
export function successorFinder(needs: FactsNeeds): SuccessorAt {
  return async (trx, { service_id, post_id: postId, user_id: formerId, date }, userId) => {
    const facts = liveFacts(await rotaFacts(trx, { from: date, to: date }, needs))
    const service = facts.ofSpan.find(({ _id }) => _id === service_id)
    const [post, person] = [facts.posts.get(postId), facts.people.get(userId)]
    if (!service || !post || !person) return null
    const { row } = service
    if (row.state === 'cancelled' || !isServiceAnnounced(service) || hasBegun(row, facts.timeZone)) return null

    const live = service.planned.filter(({ state }) => isLive(state))
    const kept = live.filter((other) => other.user_id !== formerId || other.post_id !== postId)
    const wanted = { service_id, user_id: userId, post_id: postId }
    const places = [...kept, wanted].map((other) => ({ ...keptRow(other, 0), run: null }))
    const before = { facts, service }
    mustFit(before, withDraft(before, draftWith(service, places)), { force: false })
    return {
      place: {
        service: row,
        post: { _id: postId, name: post.name },
        person: { _id: userId, name: person.name },
        shadow: isShadow(facts, { userId, postId }) ? 1 : 0,
        source: 'hand',
        publication_id: null,
        state: 'asked',
      },
      former: service.planned.find(
        (other) => other.user_id === userId && other.post_id === postId && !isLive(other.state),
      ),
    }
  }
}
