import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/people/users.ts'
import type { MemberLink } from '#shared/rota/availability.ts'
import type { Change } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import { mustHaveRoom } from '../../../../db/room.ts'
import type { LinksTable } from '../../../../db/schema.ts'
import { refuseAt } from '../../../../http/refuseAt.ts'
import type { Viewer } from '../../../../http/viewer.ts'
import { memberNames } from '../../../people/users/members.ts'
import { tellEntered } from '../../entered.ts'
import { tellRota } from '../../tellRota.ts'
import { linksStore } from './links.store.ts'
import { mustFitLinks } from './rotaLinks.service.ts'

/** Rows of links for the rooms that know of links, and for answers that make one. */
export const linkRows: Pick<typeof linksStore, 'all' | 'find' | 'insert' | 'ofPair' | 'remove'> = linksStore

/** Translates a link to the wire, as one of its two members sees it. */
function toMemberLink(link: LinksTable, userId: string, nameOf: (id: string) => string): MemberLink {
  const isFirst = link.user_a === userId
  const otherId = isFirst ? link.user_b : link.user_a
  return {
    _id: link.id,
    kind: link.kind,
    other: { _id: otherId, name: nameOf(otherId) },
    agreed: link.agreed_a === 1 && link.agreed_b === 1,
    agreedByMe: (isFirst ? link.agreed_a : link.agreed_b) === 1,
  }
}

async function wire(from: Db, links: LinksTable[], userId: string): Promise<MemberLink[]> {
  const names = await memberNames(
    from,
    links.flatMap(({ user_a, user_b }) => [user_a, user_b]),
  )
  return links.map((link) => toMemberLink(link, userId, (id) => names.get(id) ?? ''))
}

async function one(from: Db, link: LinksTable, userId: string): Promise<MemberLink> {
  const [made] = await wire(from, [link], userId)
  if (!made) throw new Error('One row makes one link')
  return made
}

/** True for links that a person may know of: of those that keep people apart, what they said themselves. */
const mayKnow = (link: LinksTable, userId: string): boolean =>
  (link.user_a === userId || link.user_b === userId) && (link.kind !== 'apart' || isSaidBy(link, userId))

const isSaidBy = ({ user_a, created_by }: LinksTable, userId: string): boolean =>
  user_a === userId && created_by === userId

/** A link of a person, as far as they may know of it; any link with `isForAdmin`. */
async function mustFind(trx: Db, { _id }: Pick<Viewer, '_id'>, id: string, isForAdmin = false): Promise<LinksTable> {
  const link = await linksStore.find(trx, id)
  if (!link || !(isForAdmin || mayKnow(link, _id))) throw new AppError('not_found')
  const { creator: _, ...row } = link
  return row
}

export type MemberLinksService = ReturnType<typeof memberLinksService>

/** Links that members make themselves: as in a household, where both have to agree, or that keep them apart. */
export function memberLinksService({ change }: { change: Change }) {
  const agree = (viewer: Viewer, userId: string, id: string): Promise<MemberLink> =>
    change.by(viewer)('rota', async (context, revision) => {
      const before = await mustFind(context.trx, { _id: userId }, id)
      const agreed = before.user_a === userId ? ({ agreed_a: 1 } as const) : ({ agreed_b: 1 } as const)
      const row: LinksTable = { ...before, ...agreed }
      await linksStore.update(context.trx, row)
      if (before.agreed_a !== row.agreed_a || before.agreed_b !== row.agreed_b) {
        const detail = { kind: row.kind }
        await context.audit({ action: 'link.agreed', actorId: viewer._id, subjectId: id, detail })
        if (userId !== viewer._id) await tellEntered(context, viewer, [userId])
      }
      return tellRota(context, revision).returning(await one(context.trx, row, userId))
    })

  return {
    /** The links of a person, of those that keep people apart only what they said themselves. */
    of: async (from: Db, userId: string): Promise<MemberLink[]> =>
      wire(
        from,
        (await linksStore.ofPerson(from, userId)).filter((link) => mayKnow(link, userId)),
        userId,
      ),

    /** Adds a link. 400 for oneself or an unknown person, 409 where another link of the two excludes it. */
    add: (
      viewer: Viewer,
      { userId, kind }: { userId: string; kind: 'together' | 'only_together' | 'apart' },
    ): Promise<MemberLink> =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
        if (userId === viewer._id) refuseAt('userId', 'rota.chooseElse')
        if (!(await memberNames(trx, [userId])).has(userId)) refuseAt('userId', 'rota.unknown')
        const row: LinksTable = {
          id: randomUUID(),
          user_a: viewer._id,
          user_b: userId,
          kind,
          agreed_a: 1,
          agreed_b: kind === 'apart' ? 1 : 0,
          created_by: viewer._id,
        }
        await mustFitLinks(trx, row, { isOthersApartSecret: true })
        await mustHaveRoom(trx, 'links')
        await linksStore.insert(trx, row)
        await context.audit({ action: 'link.created', actorId: viewer._id, subjectId: row.id, detail: { kind } })
        return tellRota(context, revision).returning(await one(trx, row, viewer._id))
      }),

    /** Agrees to a link. 404 for a link between others. */
    agree: (viewer: Viewer, { id }: { id: string }): Promise<MemberLink> => agree(viewer, viewer._id, id),
    /** Agrees for one of the two, who told an admin so. 404 for a link between others. */
    agreeFor: (viewer: Viewer, { userId, id }: { userId: string; id: string }): Promise<MemberLink> =>
      agree(viewer, userId, id),

    remove: (viewer: Viewer, { id }: { id: string }): Promise<void> =>
      change.by(viewer)('rota', async (context, revision) => {
        const { kind } = await mustFind(context.trx, viewer, id, isAdmin(viewer))
        await linksStore.remove(context.trx, id)
        await context.audit({ action: 'link.deleted', actorId: viewer._id, subjectId: id, detail: { kind } })
        return tellRota(context, revision)
      }),
  }
}
