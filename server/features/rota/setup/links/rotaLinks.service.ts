import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { NewRotaLink, RotaLink } from '#shared/rota/links.ts'
import type { LinkKind } from '#shared/rota/rules.ts'
import type { Change } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import { mustHaveRoom } from '../../../../db/room.ts'
import type { LinksTable } from '../../../../db/schema.ts'
import { refuseAt } from '../../../../http/refuseAt.ts'
import { authorOf, type Bearer, bearerId } from '../../../../http/viewer.ts'
import { joinedAmong, stillThere } from '../../../people/users/members.ts'
import { tellEntered } from '../../entered.ts'
import { tellRota } from '../../tellRota.ts'
import { linksStore } from './links.store.ts'

/** True for kinds that hold without the agreement of the two members. */
const isByAdmin = (kind: LinkKind): boolean => kind === 'apart' || kind === 'mentor'

const isTogether = (kind: LinkKind): boolean => kind === 'together' || kind === 'only_together'

/** True where two links of one pair exclude each other: two mentor links, or two links of other kinds. */
function isConflict(a: Pick<LinksTable, 'user_a' | 'kind'>, b: Pick<LinksTable, 'user_a' | 'kind'>): boolean {
  if (a.kind === 'mentor' || b.kind === 'mentor') return a.kind === b.kind
  return a.kind === b.kind || isTogether(a.kind) || isTogether(b.kind)
}

/**
 * Throws 409 where another link of the two excludes this one. Call it in the transaction of the write. With
 * `isOthersApartSecret` an `apart` link that somebody else made does not count, because a member must not learn of it;
 * the rules of the rota let it win.
 */
export async function mustFitLinks(trx: Db, link: LinksTable, { isOthersApartSecret = false } = {}): Promise<void> {
  const pair = await linksStore.ofPair(trx, link.user_a, link.user_b)
  const isKnown = ({ kind, created_by }: LinksTable) => kind !== 'apart' || created_by === link.created_by
  const others = isOthersApartSecret ? pair.filter(isKnown) : pair
  if (others.some((other) => other.id !== link.id && isConflict(other, link))) throw new AppError('link_conflict')
}

const toLink = ({
  id,
  user_a,
  user_b,
  kind,
  agreed_a,
  agreed_b,
  created_by,
  creator,
}: LinksTable & { creator: string | null }): RotaLink => ({
  _id: id,
  userA: user_a,
  userB: user_b,
  kind,
  agreedA: agreed_a === 1,
  agreedB: agreed_b === 1,
  createdBy: created_by !== null && creator !== null ? { _id: created_by, name: creator } : null,
})

async function mustFind(from: Db, id: string) {
  const link = await linksStore.find(from, id)
  if (!link) throw new AppError('not_found')
  return link
}

export function rotaLinksService({ db, change }: { db: Db; change: Change }) {
  return {
    list: async (): Promise<RotaLink[]> => (await linksStore.all(db)).map(toLink),

    /** Creates a link. 400 for one member twice or an unknown person, 409 where another link of the two excludes it. */
    create: (viewer: Bearer, { userA, userB, kind, agreed }: NewRotaLink): Promise<RotaLink> =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
        if (userA === userB) refuseAt('userB', 'rota.chooseElse')
        const there = await stillThere(trx, [userA, userB])
        if (!there.has(userA)) refuseAt('userA', 'rota.unknown')
        if (!there.has(userB)) refuseAt('userB', 'rota.unknown')
        const joined = await joinedAmong(trx, [userA, userB])
        // Of somebody without an account the word of an admin is enough.
        const flagOf = (id: string) => (agreed || isByAdmin(kind) || !joined.has(id) ? (1 as const) : (0 as const))
        const row: LinksTable = {
          id: randomUUID(),
          user_a: userA,
          user_b: userB,
          kind,
          agreed_a: flagOf(userA),
          agreed_b: flagOf(userB),
          created_by: authorOf(viewer),
        }
        await mustFitLinks(trx, row)
        await mustHaveRoom(trx, 'links')
        await linksStore.insert(trx, row)
        if (isTogether(kind)) await tellEntered(context, viewer, [userA, userB])
        await context.audit({ action: 'link.created', actorId: bearerId(viewer), subjectId: row.id, detail: { kind } })
        return tellRota(context, revision).returning(toLink(await mustFind(trx, row.id)))
      }),

    change: (
      viewer: Bearer,
      { id, kind, agreed }: { id: string; kind?: LinkKind | undefined; agreed?: boolean | undefined },
    ): Promise<RotaLink> =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
        const { creator: _, ...before } = await mustFind(trx, id)
        const flag = agreed === undefined ? undefined : agreed ? (1 as const) : (0 as const)
        const row = {
          ...before,
          ...(kind && { kind }),
          ...(flag !== undefined && { agreed_a: flag, agreed_b: flag }),
          ...(kind && isByAdmin(kind) && { agreed_a: 1 as const, agreed_b: 1 as const }),
        }
        await mustFitLinks(trx, row)
        await linksStore.update(trx, row)
        await context.audit({
          action: 'link.changed',
          actorId: bearerId(viewer),
          subjectId: id,
          detail: { kind: row.kind },
        })
        return tellRota(context, revision).returning(toLink(await mustFind(trx, id)))
      }),

    remove: (viewer: Bearer, { id }: { id: string }): Promise<void> =>
      change.by(viewer)('rota', async (context, revision) => {
        const { kind } = await mustFind(context.trx, id)
        await linksStore.remove(context.trx, id)
        await context.audit({ action: 'link.deleted', actorId: bearerId(viewer), subjectId: id, detail: { kind } })
        return tellRota(context, revision)
      }),
  }
}
