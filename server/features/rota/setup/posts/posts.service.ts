import { randomUUID } from 'node:crypto'
import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { NewPost, Post, PostPatch } from '#shared/rota/posts.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change, ChangeContext } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import { mustHaveRoom } from '../../../../db/room.ts'
import type { PostsTable } from '../../../../db/schema.ts'
import { refuseAt } from '../../../../http/refuseAt.ts'
import { type Bearer, bearerId } from '../../../../http/viewer.ts'
import type { TeamService } from '../../../people/team/team.service.ts'
import type { ChangePlaces, Plan } from '../../../plan/places/changePlaces.ts'
import { noteEventChange } from '../../../plan/places/eventChanges.ts'
import { placesStore } from '../../../plan/places/places.store.ts'
import { plannedStore } from '../../../plan/places/planned.store.ts'
import { tellRota } from '../../tellRota.ts'
import { refuseTaken } from '../refuseTaken.ts'
import { skillsStore } from '../skills/skills.service.ts'
import { postsStore } from './posts.store.ts'
import { locationColumns, mustBeOnPlans, type Plans, stationsOf, tellPostsServices, writeStation } from './stations.ts'

/** Rows of posts for the rooms that know of posts, and for answers that change one. */
export const postRows: Pick<typeof postsStore, 'all' | 'find' | 'pairs' | 'update'> = postsStore

interface Needs {
  db: Db
  change: Change
  changePlaces: ChangePlaces
  team: Pick<TeamService, 'timeZone'>
  plans: Plans
}

async function mapper(from: Db) {
  const pairs = await postsStore.pairs(from)
  const stationOf = await stationsOf(from)
  return (row: PostsTable): Post => {
    const { id, name, sort_order, skill_id, retired } = row
    return {
      _id: id,
      name,
      sortOrder: sort_order,
      skillId: skill_id,
      jointWith: pairs.flatMap(({ post_a, post_b }) => (post_a === id ? [post_b] : post_b === id ? [post_a] : [])),
      retired: retired === 1,
      ...stationOf(row),
    }
  }
}

const listFrom = async (from: Db): Promise<Post[]> => (await postsStore.all(from)).map(await mapper(from))

const madeFrom = async (from: Db): Promise<Post[]> =>
  (await postsStore.all(from)).filter(({ by_shifts }) => by_shifts === 0).map(await mapper(from))

async function mustFind(trx: Db, id: string): Promise<PostsTable> {
  const row = await postsStore.find(trx, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** Throws 400 for an unknown skill, post, zone or plan. */
async function mustExist(trx: Db, patch: Omit<PostPatch, 'id'>, id: string, { plans }: Needs): Promise<void> {
  const { skillId, jointWith = [] } = patch
  if (skillId && !(await skillsStore.find(trx, skillId))) refuseAt('skillId', 'rota.unknown')
  for (const [place, other] of jointWith.entries())
    if (other === id || !(await postsStore.find(trx, other))) refuseAt(`jointWith.${place}`, 'rota.unknown')
  await mustBeOnPlans(trx, patch, plans)
}

const patched = (before: PostsTable, patch: Omit<PostPatch, 'id'>): PostsTable => {
  const { name, sortOrder, skillId, retired } = patch
  return {
    ...before,
    ...(name !== undefined && { name, name_key: comparisonKey(name) }),
    ...(sortOrder !== undefined && { sort_order: sortOrder }),
    ...(skillId !== undefined && { skill_id: skillId }),
    ...(retired !== undefined && { retired: retired ? (1 as const) : (0 as const) }),
    ...locationColumns(patch),
    by_shifts: 0,
  }
}

async function makePost(
  { trx, audit }: ChangeContext<'rota'>,
  needs: Needs,
  viewer: Bearer,
  post: NewPost,
): Promise<Post> {
  const { name, sortOrder = 0, skillId = null, jointWith = [], retired = false } = post
  // A post that shifts have made is taken over with the people who stand at it, at its place among the posts.
  const known = await postsStore.at(trx, comparisonKey(name))
  const before = known?.by_shifts === 1 ? known : undefined
  const id = before?.id ?? randomUUID()
  await mustExist(trx, post, id, needs)
  const row: PostsTable = before
    ? patched(before, post)
    : {
        id,
        name,
        name_key: comparisonKey(name),
        sort_order: sortOrder,
        skill_id: skillId,
        retired: retired ? 1 : 0,
        location: null,
        pin_plan_id: null,
        pin_at: null,
        ...locationColumns(post),
        by_shifts: 0,
      }
  if (before) await postsStore.update(trx, row, before)
  else {
    await mustHaveRoom(trx, 'posts')
    await postsStore.insertAll(trx, [row])
  }
  await postsStore.setPairs(trx, id, [...new Set(jointWith)])
  await writeStation(trx, id, post)
  await audit({ action: 'post.created', actorId: bearerId(viewer), subjectId: id, detail: { name } })
  return (await mapper(trx))(row)
}

async function changePost(plan: Plan, needs: Needs, viewer: Bearer, { id, ...patch }: PostPatch): Promise<Post> {
  const { trx, context } = plan
  const before = await mustFind(trx, id)
  await mustExist(trx, patch, id, needs)
  const row = patched(before, patch)
  const from = today(await needs.team.timeZone(trx))
  // People who were typed at a post of that name stand at it from now on, and may be those whom a search looks for.
  if (row.name_key !== before.name_key)
    await plan.countBefore(await placesStore.typedServices(trx, [before.name_key, row.name_key], from))
  await postsStore.update(trx, row, before)
  if (patch.jointWith) await postsStore.setPairs(trx, id, [...new Set(patch.jointWith)])
  await writeStation(trx, id, patch)
  if (row.location !== before.location) await noteEventChange(trx)
  await tellPostsServices(context, id, from)
  // The schedule keeps the name that the post had in the past.
  if (row.name !== before.name)
    for (const place of await plannedStore.atPost(trx, id))
      if (!isLive(place.state) || place.date >= from) plan.follow(place, { post: row.name })
  const detail = { name: row.name }
  await context.audit({ action: 'post.changed', actorId: bearerId(viewer), subjectId: id, detail })
  tellRota(context, plan.step.revision)
  return (await mapper(trx))(row)
}

export type PostsService = ReturnType<typeof postsService>

export function postsService(needs: Needs) {
  const { db, change, changePlaces } = needs
  return {
    /** All posts, by their sort order, then name. */
    list: (): Promise<Post[]> => listFrom(db),
    listFrom,

    /** The posts that admins have made; those that shifts have made are taken over by `make`. */
    madeFrom,

    /** Uses a retired post again, in a change of the rota. */
    async reuse({ trx, audit }: ChangeContext<'rota'>, viewer: Bearer, { _id: id, name }: Post): Promise<Post> {
      const before = await mustFind(trx, id)
      const row = { ...before, retired: 0 as const }
      await postsStore.update(trx, row, before)
      await audit({ action: 'post.changed', actorId: bearerId(viewer), subjectId: id, detail: { name } })
      return (await mapper(trx))(row)
    },

    /** Creates a post in a change of the rota. */
    make: (context: ChangeContext<'rota'>, viewer: Bearer, post: NewPost): Promise<Post> =>
      makePost(context, needs, viewer, post),

    create: (viewer: Bearer, post: NewPost): Promise<Post> =>
      change
        .by(viewer)('rota', async (context, revision) => {
          const made = await makePost(context, needs, viewer, post)
          return tellRota(context, revision).returning(made)
        })
        .catch(refuseTaken('posts')),

    /** Changes a post. A new name is written into the shifts of its live assignments from today on. */
    change: (viewer: Bearer, patch: PostPatch): Promise<Post> =>
      changePlaces(change.by(viewer), { cause: 'service', actorId: bearerId(viewer) }, (plan) =>
        changePost(plan, needs, viewer, patch),
      ).catch(refuseTaken('posts')),

    /** Deletes a post, or retires it where a need, a wish, a draft, an assignment or a call-out names it. */
    remove: (viewer: Bearer, { id }: { id: string }): Promise<void> =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx, audit } = context
        const before = await mustFind(trx, id)
        if (await postsStore.isUsed(trx, id)) await postsStore.update(trx, { ...before, retired: 1 }, before)
        else await postsStore.removeAll(trx, [id])
        await audit({ action: 'post.deleted', actorId: bearerId(viewer), subjectId: id, detail: { name: before.name } })
        return tellRota(context, revision)
      }),
  }
}
