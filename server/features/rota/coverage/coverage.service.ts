import { groupBy } from '#shared/groupBy.ts'
import { isAdmin } from '#shared/people/users.ts'
import type { Problem } from '#shared/rota/board.ts'
import type { Coverage } from '#shared/rota/coverage.ts'
import { isActive } from '#shared/rota/judge.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { isServiceAnnounced } from '../facts/announced.ts'
import type { FactsService } from '../facts/facts.services.ts'
import type { KeptFacts } from '../facts/keptFacts.ts'
import { taken } from '../facts/placesAt.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import { mustBeMembersSpan, type Span } from '../facts/span.ts'
import { liveFacts } from '../facts/withDrafts.ts'
import { judgeOf } from '../judge/judge.ts'
import { problemsOf } from '../judge/problems.ts'
import { asksUnrelated } from '../judge/unrelated.ts'

type PostCoverage = Coverage['posts'][number]

/** Counts the cover of each post. Suspended people, former members and people marked absent cover nothing. */
function postsOf(facts: RotaFacts, service: FactsService): PostCoverage[] {
  const placesIn = (wanted: 'asked' | 'accepted') =>
    service.planned
      .filter(({ state, attendance }) => state === wanted && attendance !== 'absent')
      .map(({ user_id, post_id, shadow }) => ({ userId: user_id, postId: post_id, isShadow: shadow === 1 }))
  const [accepted, asked] = [placesIn('accepted'), placesIn('asked')]
  return service.needs.map(({ post_id: postId, post, min_people: minPeople, max_people: maxPeople }) => {
    const filled = taken(facts, service, postId, accepted).covering
    const waiting = asked.filter(
      (postPlace) => postPlace.postId === postId && !postPlace.isShadow && isActive(facts, postPlace.userId),
    )
    const empty = Math.max(0, minPeople - filled - waiting.length)
    const state = empty > 0 ? 'red' : filled < minPeople ? 'amber' : 'green'
    return { postId, post, minPeople, maxPeople, filled, asked: waiting.length, empty, state }
  })
}

function stateOf({ row }: FactsService, posts: PostCoverage[]): Coverage['state'] {
  if (row.state === 'cancelled') return 'cancelled'
  const has = (wanted: PostCoverage['state']) => posts.some(({ state }) => state === wanted)
  return has('red') ? 'red' : has('amber') ? 'amber' : 'green'
}

/** What stands against live places though they are filled: certificates that have ended, and one household alone. */
function liveProblems(facts: RotaFacts): Problem[] {
  const isAsked = facts.ofSpan.some(asksUnrelated) || [...facts.people.values()].some(({ ends }) => ends !== undefined)
  // Most teams ask for neither: judging every place of 400 days costs more than the rest of the reply.
  if (!isAsked) return []
  const found = problemsOf(liveFacts(facts), judgeOf(facts, 'live'))
  return found.filter(({ code }) => code === 'expired' || code === 'related')
}

export function coverageService({ facts: kept }: { facts: KeptFacts }) {
  return {
    /** 400 at `to` for more days than a member may ask for. */
    async list(viewer: Pick<Viewer, 'role'>, span: Span): Promise<Coverage[]> {
      if (!isAdmin(viewer)) mustBeMembersSpan(span)
      const facts = await kept.of(span)
      const problems = isAdmin(viewer) ? groupBy(liveProblems(facts), ({ serviceId }) => serviceId) : null
      return facts.ofSpan.filter(isServiceAnnounced).map((service) => {
        const posts = postsOf(facts, service)
        const { _id: serviceId, date, serviceTime, row } = service
        const found = problems?.get(serviceId)
        const state = stateOf(service, posts)
        return {
          serviceId,
          date,
          serviceTime,
          tieColor: row.tie_color,
          state,
          posts,
          ...(found && { problems: found }),
        }
      })
    },

    /** Identifies a reply: equal versions have equal coverage. Admins see problems that members do not. */
    version: async (viewer: Pick<Viewer, 'role'>, { from, to }: Span): Promise<string> =>
      [isAdmin(viewer) ? 'coverage' : 'ownCoverage', await kept.version(), from, to].join('.'),
  }
}
