import { AppError } from '#shared/errors.ts'
import type { Publish } from '#shared/rota/publish.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import type { Plan } from '../../plan/places/changePlaces.ts'
import { draftsStore } from '../../plan/places/drafts.store.ts'
import { servicesStore } from '../../plan/services/services.store.ts'
import type { ReachOf } from '../../reach/ways/reachOf.ts'
import { type Difference, diffOf, toPreview } from '../board/diff.ts'
import { readReached } from '../board/reached.ts'
import { type FactsNeeds, publishable, type RotaFacts, rotaFacts } from '../facts/rotaFacts.ts'
import type { Span } from '../facts/span.ts'
import { newPublication, type PublicationMaker, tellPublished } from './newPublication.ts'
import type { PublicationRow } from './publications.store.ts'
import { collectMoves, namesTwice, overfills, publicationBlocks } from './publish.ts'
import { waitingStore } from './waiting.store.ts'

export interface PublishNeeds extends FactsNeeds {
  reachOf: ReachOf
}

/** The rota of a span, and what its publication would change. */
export type Drafted = { facts: RotaFacts; differences: Difference[] }

export async function readDrafted(needs: FactsNeeds, trx: Db, span: Span): Promise<Drafted> {
  const facts = await rotaFacts(trx, span, needs)
  return { facts, differences: diffOf(facts) }
}

export const publishPreviewOf = async ({ reachOf }: PublishNeeds, trx: Db, facts: RotaFacts) =>
  toPreview(facts, await readReached(trx), await reachOf(trx))

/** True where a publication would change nothing for anybody. */
export const isNothing = ({ facts, differences }: Drafted): boolean =>
  differences.length === 0 && publishable(facts).every(({ row }) => row.published_at !== null)

/** Throws 409 where a name, a rule or a place that is taken stands against the drafts. */
export async function mustNotBeRefused(needs: PublishNeeds, trx: Db, { facts, differences }: Drafted): Promise<void> {
  const names = namesTwice(facts, differences)
  if (names.length > 0) throw new AppError('name_twice', { reply: { names } })
  const blocks = publicationBlocks(facts, differences)
  if (blocks.length > 0) throw new AppError('blocked', { reply: { blocks } })
  if (overfills(facts, differences))
    throw new AppError('place_taken', { reply: { preview: await publishPreviewOf(needs, trx, facts) } })
}

/** Makes the drafts of a span the truth, and tells each member once. Publications that wait for it are done. */
export async function publishDrafts(
  needs: PublishNeeds,
  plan: Plan,
  by: PublicationMaker,
  { from, to, revision, note, tell, saidYes }: Publish,
  { facts, differences }: Drafted,
): Promise<PublicationRow> {
  const { trx, context } = plan
  const covered = publishable(facts)
  const ids = columnOf(covered, '_id')
  await plan.lockAll(ids)

  const row = await newPublication(trx, by, { from, to, revision, note }, differences)
  collectMoves(facts, differences, plan, { publicationId: row.id, saidYes: new Set(saidYes) })
  const first = covered.filter(({ row: service }) => service.published_at === null)
  await servicesStore.update(trx, columnOf(first, '_id'), { published_at: row.published_at })
  await draftsStore.removeAll(trx, ids)
  await waitingStore.published(trx, { from, to }, ids)
  const count = await tellPublished(needs, context, row, { differences, tell })
  const detail = { number: row.number, from, to, count }
  await context.audit({ action: 'rota.published', actorId: by.actorId, subjectId: row.id, detail })
  plan.touch(from, to)
  plan.touchSchedule()
  return row
}
