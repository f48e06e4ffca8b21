import { randomUUID } from 'node:crypto'
import type { ChangeContext, Trx } from '../../../db/change.ts'
import { noteForHooks } from '../../../db/hookNotes.ts'
import { authorPerson, type Bearer, bearerId, type Viewer } from '../../../http/viewer.ts'
import { pushBeside } from '../../reach/ways/askAsChosen.ts'
import { type ReachOf, tellBy } from '../../reach/ways/reachOf.ts'
import { type Difference, differenceCounts } from '../board/diff.ts'
import { type PublicationRow, publicationsStore } from './publications.store.ts'

/** Who publishes: the audited actor, and the person whom the publication names, null for a program. */
export interface PublicationMaker {
  actorId: string
  person: Pick<Viewer, '_id' | 'name'> | null
}

/** An admin, or a program by its key, as the publisher. */
export const publisherOf = (bearer: Bearer): PublicationMaker => ({
  actorId: bearerId(bearer),
  person: authorPerson(bearer),
})

interface Made {
  from: string
  to: string
  /** Revision of the board that it was made of. */
  revision: string
  note: string | null
}

/** Stores a publication with these differences. */
export async function newPublication(
  trx: Trx<'rota'>,
  { person }: Pick<PublicationMaker, 'person'>,
  { from, to, revision, note }: Made,
  differences: Difference[],
): Promise<PublicationRow> {
  const row = {
    id: randomUUID(),
    number: await publicationsStore.nextNumber(trx),
    from_day: from,
    to_day: to,
    draft_revision: revision,
    published_by: person?._id ?? null,
    published_at: new Date().toISOString(),
    ...differenceCounts(differences),
    note,
  }
  await publicationsStore.insert(trx, row)
  noteForHooks(trx, { type: 'publication.made', id: row.id })
  return { ...row, publisher: person?.name ?? null }
}

/** Writes receipts and enqueues the notifications of members, due at once or at `at`; returns the number of members. */
export async function tellPublished(
  { reachOf }: { reachOf: ReachOf },
  { trx, enqueue }: Pick<ChangeContext<'rota'>, 'trx' | 'enqueue'>,
  publication: { id: string; published_at: string },
  { differences, tell, at }: { differences: Difference[]; tell: boolean; at?: Date },
): Promise<number> {
  const byUser = new Map<string, number>()
  for (const { person, kind } of differences)
    byUser.set(person._id, (byUser.get(person._id) ?? 0) + (kind === 'removed' ? 1 : 0))
  const reach = await reachOf(trx)
  const ways = reach.waysTo([...byUser.keys()])
  const pushTo = pushBeside(reach, reach.chosen([...byUser.keys()]))
  await publicationsStore.addReceipts(
    trx,
    [...ways].map(([user_id, way]) => ({
      publication_id: publication.id,
      user_id,
      told_at: tell && way !== 'none' ? publication.published_at : null,
      arrived_at: null,
      seen_at: null,
    })),
  )
  if (!tell) return byUser.size
  for (const [userId, removed] of byUser) {
    const to = pushTo(userId)
    const payload = { publicationId: publication.id, userId, removed, ...to }
    if (to) await enqueue({ kind: 'rota.published', payload }, at)
  }
  await tellBy(trx, { ways, reach }, { subject: 'publication', subjectId: publication.id, at })
  return byUser.size
}
