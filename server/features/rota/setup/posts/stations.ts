import { randomUUID } from 'node:crypto'
import { addDays } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { NewPost, Post, PostPatch } from '#shared/rota/posts.ts'
import type { ChangeContext, Trx } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import type { PostsTable } from '../../../../db/schema.ts'
import { refuseAt } from '../../../../http/refuseAt.ts'
import { tellService } from '../tellService.ts'

type Station = Pick<PostPatch, 'duties' | 'zoneIds' | 'pin'>

/** Floor plans with their zones, on which posts stand. */
export interface Plans {
  listFrom(from: Db): Promise<readonly { _id: string; zones: readonly { _id: string }[] }[]>
}

const stationsStore = {
  duties: (db: Db) => db.selectFrom('post_duties').selectAll().orderBy('sort_order').execute(),
  dutiesOf: (db: Db, postId: string) =>
    db.selectFrom('post_duties').select('id').where('post_id', '=', postId).execute(),
  /** Services of these days that need the post, or at which somebody stands there. */
  services: (db: Db, postId: string, from: string, to: string) =>
    db
      .selectFrom('services')
      .select(['id', 'date', 'service_time_key'])
      .where('date', '>=', from)
      .where('date', '<=', to)
      .where(({ eb, or, selectFrom }) =>
        or([
          eb('id', 'in', selectFrom('service_needs').select('service_id').where('post_id', '=', postId)),
          eb('id', 'in', selectFrom('places').select('service_id').where('post_id', '=', postId)),
        ]),
      )
      .execute(),
  zones: (db: Db) => db.selectFrom('post_zones').selectAll().orderBy('sort_order').execute(),
}

export type StationOf = (row: PostsTable) => Pick<Post, 'where' | 'duties' | 'zoneIds' | 'pin'>

/** Reads what posts have beside their own row: duties, zones and pins. */
export async function stationsOf(from: Db): Promise<StationOf> {
  const ofPost = ({ post_id }: { post_id: string }) => post_id
  const duties = groupBy(await stationsStore.duties(from), ofPost)
  const zones = groupBy(await stationsStore.zones(from), ofPost)
  return ({ id, location, pin_plan_id, pin_at }) => ({
    where: location,
    duties: (duties.get(id) ?? []).map((duty) => ({ _id: duty.id, when: duty.moment, text: duty.text })),
    zoneIds: (zones.get(id) ?? []).map(({ zone_id }) => zone_id),
    pin: pin_plan_id && pin_at ? { planId: pin_plan_id, ...pointOf(pin_at) } : null,
  })
}

function pointOf(stored: string): { x: number; y: number } {
  const [x, y] = JSON.parse(stored) as [number, number]
  return { x, y }
}

/** The columns that store where a post is. */
export const locationColumns = ({ where, pin }: Pick<NewPost, 'where' | 'pin'>) => ({
  ...(where !== undefined && { location: where }),
  ...(pin !== undefined && {
    pin_plan_id: pin?.planId ?? null,
    pin_at: pin ? JSON.stringify([pin.x, pin.y]) : null,
  }),
})

/** Throws 400 for a zone or a plan that is unknown, and for a zone twice. */
export async function mustBeOnPlans(trx: Db, { zoneIds = [], pin }: Station, plans: Plans): Promise<void> {
  if (zoneIds.length === 0 && !pin) return
  const known = await plans.listFrom(trx)
  if (pin && !known.some(({ _id }) => _id === pin.planId)) refuseAt('pin.planId', 'rota.unknown')
  const zones = new Set(known.flatMap((plan) => plan.zones.map(({ _id }) => _id)))
  for (const [place, id] of zoneIds.entries()) {
    if (!zones.has(id)) refuseAt(`zoneIds.${place}`, 'rota.unknown')
    if (zoneIds.indexOf(id) < place) refuseAt(`zoneIds.${place}`, 'input.twice')
  }
}

/** Stores duties and zones of a post, where they are given; duties that are left out go. 400 for a duty it has not. */
export async function writeStation(trx: Trx<'rota'>, postId: string, { duties, zoneIds }: Station): Promise<void> {
  if (duties) {
    const before = new Set((await stationsStore.dutiesOf(trx, postId)).map(({ id }) => id))
    const kept = new Set<string>()
    for (const [place, { _id }] of duties.entries()) {
      if (_id === undefined) continue
      if (!before.has(_id)) refuseAt(`duties.${place}._id`, 'rota.unknown')
      if (kept.has(_id)) refuseAt(`duties.${place}._id`, 'input.twice')
      kept.add(_id)
    }
    const gone = [...before].filter((id) => !kept.has(id))
    if (gone.length > 0) await trx.deleteFrom('post_duties').where('id', 'in', gone).execute()
    for (const [place, { _id, when, text }] of duties.entries()) {
      const row = { moment: when, text, sort_order: place }
      if (_id !== undefined) await trx.updateTable('post_duties').set(row).where('id', '=', _id).execute()
      else
        await trx
          .insertInto('post_duties')
          .values({ id: randomUUID(), post_id: postId, ...row })
          .execute()
    }
  }
  if (zoneIds) {
    await trx.deleteFrom('post_zones').where('post_id', '=', postId).execute()
    const rows = zoneIds.map((zone_id, place) => ({ post_id: postId, zone_id, sort_order: place }))
    if (rows.length > 0) await trx.insertInto('post_zones').values(rows).execute()
  }
}

/** Days from today on whose pages may be open when a post changes. */
const OPEN_DAYS = 8

/** Tells those on duty that the pages of the next services with this post changed. */
export async function tellPostsServices(context: ChangeContext<'rota'>, postId: string, from: string): Promise<void> {
  for (const service of await stationsStore.services(context.trx, postId, from, addDays(from, OPEN_DAYS)))
    await tellService(context, service)
}
