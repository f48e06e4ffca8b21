import { AppError } from '#shared/errors.ts'
import type { RotaMine } from '#shared/rota/answers.ts'
import type { Ask, AskReply, Publication, PublicationDetail, Publish } from '#shared/rota/publish.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { type Bearer, bearerId, type Viewer } from '../../../http/viewer.ts'
import type { ChangePlaces, Plan } from '../../plan/places/changePlaces.ts'
import { plannedStore } from '../../plan/places/planned.store.ts'
import { mustFind, toWire } from '../answers/answerSteps.ts'
import { revisionOfBoard } from '../board/board.wire.ts'
import { tellRota } from '../tellRota.ts'
import { ask, undoAsk } from './askOne.ts'
import { publisherOf } from './newPublication.ts'
import { type PublicationRow, publicationsStore } from './publications.store.ts'
import {
  type Drafted,
  isNothing,
  mustNotBeRefused,
  type PublishNeeds,
  publishDrafts,
  publishPreviewOf,
  readDrafted,
} from './publishDrafts.ts'

interface Needs extends PublishNeeds {
  db: Db
  change: Change
  changePlaces: ChangePlaces
}

const toPublication = (row: PublicationRow): Publication => ({
  _id: row.id,
  number: row.number,
  fromDay: row.from_day,
  toDay: row.to_day,
  publishedBy: row.published_by === null ? null : { _id: row.published_by, name: row.publisher ?? '' },
  publishedAt: row.published_at,
  added: row.added,
  changed: row.changed,
  removed: row.removed,
  note: row.note,
})

/** The existing publication to return, or undefined for a new one. 409 for changed drafts, or nothing to publish. */
async function known(needs: Needs, trx: Db, drafted: Drafted, { from, to, revision }: Publish) {
  const made = await publicationsStore.madeOf(trx, revision)
  if (made) return made
  if (revision !== revisionOfBoard(drafted.facts))
    throw new AppError('draft_changed', { reply: { preview: await publishPreviewOf(needs, trx, drafted.facts) } })
  if (!isNothing(drafted)) return undefined
  const newest = await publicationsStore.newestOf(trx, from, to)
  if (!newest) throw new AppError('nothing_to_publish')
  return newest
}

async function publish(needs: Needs, plan: Plan, viewer: Bearer, input: Publish) {
  const drafted = await readDrafted(needs, plan.trx, input)
  const there = await known(needs, plan.trx, drafted, input)
  if (there) return { publication: toPublication(there), isNew: false }
  await mustNotBeRefused(needs, plan.trx, drafted)
  return {
    publication: toPublication(await publishDrafts(needs, plan, publisherOf(viewer), input, drafted)),
    isNew: true,
  }
}

async function show({ db, reachOf }: Needs, id: string): Promise<PublicationDetail> {
  const row = await publicationsStore.find(db, id)
  if (!row) throw new AppError('not_found')
  const receipts = await publicationsStore.receipts(db, id)
  const reach = await reachOf(db)
  const assignments = await plannedStore.ofPublication(db, id)
  const counts = new Map(receipts.map((one) => [one.user_id, { asked: 0, accepted: 0, declined: 0 }]))
  for (const { user_id, state } of assignments) {
    const own = user_id === null ? undefined : counts.get(user_id)
    if (own && (state === 'asked' || state === 'accepted' || state === 'declined')) own[state] += 1
  }
  return {
    ...toPublication(row),
    receipts: receipts.map(({ user_id, name, phone_number, told_at, arrived_at, seen_at }) => {
      const places = counts.get(user_id) ?? { asked: 0, accepted: 0, declined: 0 }
      return {
        user: { _id: user_id, name },
        phoneNumber: phone_number,
        reach: reach.wayTo(user_id),
        toldAt: told_at,
        arrivedAt: arrived_at,
        seenAt: seen_at,
        answered: places.asked === 0,
        places,
      }
    }),
  }
}

/** Marks a receipt, and tells the open clients of admins. */
const mark =
  (userId: string, publicationId: string, what: 'arrived_at' | 'seen_at') =>
  async (context: ChangeContext<'rota'>, revision: number) => {
    await publicationsStore.mark(context.trx, { publicationId, userId }, what, new Date().toISOString())
    return tellRota(context, revision)
  }

export function publicationsService(needs: Needs) {
  const { db, change, changePlaces, reachOf } = needs
  return {
    /**
     * Publishes drafts. `isNew` is false for an existing publication: of the same request, or where nothing would
     * change.
     */
    publish: (viewer: Bearer, input: Publish): Promise<{ publication: Publication; isNew: boolean }> =>
      changePlaces(change.by(viewer), { cause: 'publication', actorId: bearerId(viewer) }, (plan) =>
        publish(needs, plan, viewer, input),
      ),

    /**
     * Gives an open place to a member, who is told in `UNDO_ANSWER_SECONDS`. `isNew` is false where they have it
     * already. 409 with the service where it cannot be theirs.
     */
    async ask(viewer: Bearer, wanted: Ask): Promise<AskReply & { isNew: boolean }> {
      const { id, isNew } = await changePlaces(
        change.by(viewer),
        { cause: 'asked', actorId: bearerId(viewer) },
        (plan) => ask(needs, plan, viewer, wanted),
      )
      const assignment = await toWire(needs, db, await mustFind(db, id, null))
      return { assignment, reach: (await reachOf(db)).wayTo(wanted.userId), isNew }
    },
    /** Takes back in `UNDO_ANSWER_SECONDS` that somebody was asked. 409 later, or once they have answered. */
    undoAsk: (viewer: Bearer, { id }: { id: string }): Promise<void> =>
      changePlaces(change.by(viewer), { cause: 'unasked', actorId: bearerId(viewer) }, (plan) =>
        undoAsk(needs, plan, id),
      ),

    /** All publications, newest first. */
    list: async (): Promise<Publication[]> => (await publicationsStore.newest(db)).map(toPublication),
    /** The publications that a person has not seen, newest first. */
    unseenOf: (userId: string): Promise<RotaMine['publications']> => publicationsStore.unseen(db, userId),
    show: (_viewer: unknown, { id }: { id: string }): Promise<PublicationDetail> => show(needs, id),

    /** Marks a publication as seen by the viewer. 404 where they have no receipt of it. */
    async seen(viewer: Viewer, { id }: { id: string }): Promise<void> {
      const unseen = await publicationsStore.unseen(db, viewer._id)
      if (unseen.some(({ _id }) => _id === id)) return change('rota', mark(viewer._id, id, 'seen_at'))
      if (!(await publicationsStore.hasReceipt(db, id, viewer._id))) throw new AppError('not_found')
    },

    /** Records that the push of a publication was shown on a device of this person. */
    async arrived(context: ChangeContext, userId: string, id: string | null): Promise<void> {
      if (id !== null) await context.also('rota', mark(userId, id, 'arrived_at'))
    },
  }
}
