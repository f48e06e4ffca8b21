import { AppError } from '#shared/errors.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import { UNDO_ANSWER_SECONDS } from '#shared/rota/answers.ts'
import type { Ask } from '#shared/rota/publish.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Bearer } from '../../../http/viewer.ts'
import type { Plan } from '../../plan/places/changePlaces.ts'
import { freeOf, placeCounts } from '../../plan/places/placeCounts.ts'
import { type PlannedRow, plannedStore } from '../../plan/places/planned.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { fallbackEntries } from '../../reach/ways/fallbackEntries.ts'
import type { ReachOf } from '../../reach/ways/reachOf.ts'
import type { Difference } from '../board/diff.ts'
import { refuse } from '../board/mustFit.ts'
import { isServiceAnnounced } from '../facts/announced.ts'
import { type FactsNeeds, rotaFacts } from '../facts/rotaFacts.ts'
import { monthsOf } from '../facts/span.ts'
import { liveFacts, type OneOf } from '../facts/withDrafts.ts'
import { judgeOf } from '../judge/judge.ts'
import { hasDeclined } from '../judge/problems.ts'
import { undoneUntil } from '../standIns/waves.ts'
import { newPublication, publisherOf, tellPublished } from './newPublication.ts'
import { publicationsStore } from './publications.store.ts'
import { collectMoves } from './publish.ts'

type Needs = FactsNeeds & { reachOf: ReachOf }

/** Begin of the revision of a publication that asked one person; no revision of a board begins so. */
const ONE = 'one '

/** The service with everybody at it. 404 where it is gone, 400 for an unknown post or person. */
async function mustFindPlace(needs: Needs, plan: Plan, { serviceId, postId, userId }: Ask): Promise<OneOf> {
  const { date } = await plan.mustLock(serviceId)
  const facts = await rotaFacts(plan.trx, monthsOf({ from: date, to: date }), needs)
  const service = facts.ofSpan.find(({ _id }) => _id === serviceId)
  if (!service) throw new Error('A service is among those of its month')
  if (!facts.posts.has(postId)) refuseAt('postId', 'rota.unknown')
  if (!facts.people.has(userId)) refuseAt('userId', 'rota.unknown')
  return { facts, service }
}

/** Throws 409 where the place is nobody's to take, or where a rule stands against the person. */
async function mustBeFree(plan: Plan, found: OneOf, { postId, userId, force }: Ask): Promise<void> {
  const { row } = found.service
  if (row.state !== 'planned' || !isServiceAnnounced(found.service)) throw new AppError('not_published')
  if (hasBegun(row, found.facts.timeZone)) refuse('service_begun', found)
  if (freeOf((await placeCounts(plan.trx, [row.id]))(row.id, postId)) === 0) refuse('place_taken', found)
  const facts = liveFacts(found.facts)
  const service = { ...found.service, draft: null }
  const blocks = judgeOf(facts, 'live')
    .blocks(service, { userId, postId }, hasDeclined(service, userId))
    .filter(({ code }) => !(force && code === 'declined'))
  if (blocks.length > 0) refuse('blocked', found, { blocks })
}

/** The only difference of a publication that gives one place. */
function differenceOf({ facts, service }: OneOf, { serviceId, postId, userId }: Ask): Difference {
  const person = facts.people.get(userId)
  if (!person) throw new Error('The person is known')
  const place = { service_id: serviceId, user_id: userId, post_id: postId } as const
  const added = [{ ...place, locked: 0, source: 'hand', run_id: null } as const]
  return { service, person, kind: 'added', added, changed: [], removed: [] }
}

/** Gives an open place to a member, who is told once it cannot be taken back. Returns the id of the assignment. */
export async function ask(needs: Needs, plan: Plan, viewer: Bearer, wanted: Ask) {
  const { trx, context } = plan
  const found = await mustFindPlace(needs, plan, wanted)
  const isIts = ({ user_id, post_id, state }: PlannedRow) =>
    user_id === wanted.userId && post_id === wanted.postId && isLive(state)
  const known = found.service.planned.find(isIts)
  if (known) return { id: known.id, isNew: false }
  await mustBeFree(plan, found, wanted)
  const differences = [differenceOf(found, wanted)]
  const { date, revision } = found.service.row
  const made = { from: date, to: date, revision: `${ONE}${wanted.serviceId} ${revision}`, note: null }
  const publication = await newPublication(trx, publisherOf(viewer), made, differences)
  const [id = ''] = collectMoves(found.facts, differences, plan, {
    publicationId: publication.id,
    saidYes: new Set(),
  })
  await tellPublished(needs, context, publication, { differences, tell: true, at: undoneUntil() })
  plan.touchSchedule()
  return { id, isNew: true }
}

/** Takes back that a member was asked. 404 for an unknown place; 409 once they are told, or have answered. */
export async function undoAsk({ team }: Needs, plan: Plan, id: string): Promise<void> {
  const { trx } = plan
  const seen = await plannedStore.find(trx, id)
  if (!seen) throw new AppError('not_found')
  await plan.mustLock(seen.service_id)
  const row = await plannedStore.find(trx, id)
  const publication = row?.publication_id ? await publicationsStore.find(trx, row.publication_id) : undefined
  if (!row || !publication?.draft_revision.startsWith(ONE)) throw new AppError('undo_too_late')
  const isTold = Date.parse(publication.published_at) + UNDO_ANSWER_SECONDS * 1000 <= Date.now()
  if (isTold || hasBegun(row, await team.timeZone(trx))) throw new AppError('undo_too_late')
  if (row.state !== 'asked') throw new AppError('assignment_changed')
  await fallbackEntries.forget(trx, 'publication', publication.id)
  plan.end({ ...row, publication_id: null }, 'replaced')
  await publicationsStore.remove(trx, publication.id)
  plan.touchSchedule()
}
