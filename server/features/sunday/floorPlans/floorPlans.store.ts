import type { FloorPlan, Point } from '#shared/sunday/floorPlans.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { FloorPlansTable, PlanZonesTable } from '../../../db/migrations/0039_stations.ts'
import { formerNamesStore } from '../../plan/places/formerNames.store.ts'

export const floorPlansStore = {
  all: (db: Db) => db.selectFrom('floor_plans').selectAll().orderBy('created_at').orderBy('id').execute(),
  find: (db: Db, id: string) => db.selectFrom('floor_plans').selectAll().where('id', '=', id).executeTakeFirst(),
  zones: (db: Db) => db.selectFrom('plan_zones').selectAll().orderBy('sort_order').orderBy('id').execute(),
  zonesOf: (db: Db, planId: string) =>
    db.selectFrom('plan_zones').selectAll().where('plan_id', '=', planId).orderBy('sort_order').execute(),

  insert: (trx: Trx<'rota'>, row: FloorPlansTable) => trx.insertInto('floor_plans').values(row).execute(),

  update: (trx: Trx<'rota'>, { id, ...row }: FloorPlansTable) =>
    trx.updateTable('floor_plans').set(row).where('id', '=', id).execute(),

  /** Keeps the last names of zones that go, by which old counts are shown. */
  async keepNames(trx: Trx<'rota'>, planId: string, kept: ReadonlySet<string> = new Set()): Promise<void> {
    const zones = await floorPlansStore.zonesOf(trx, planId)
    const gone = zones.filter(({ id }) => !kept.has(id)).map(({ id, name }) => ({ id, name }))
    await formerNamesStore.add(trx, gone)
  },

  /** Removes a plan; its zones, and those of posts, go with it, and so do its pins. */
  async remove(trx: Trx<'rota'>, id: string): Promise<void> {
    await floorPlansStore.keepNames(trx, id)
    await trx.deleteFrom('floor_plans').where('id', '=', id).execute()
  },

  /** Stores the zones of a plan; those that are not among them go. */
  async replaceZones(trx: Trx<'rota'>, planId: string, rows: PlanZonesTable[], before: Set<string>): Promise<void> {
    const kept = new Set(rows.map(({ id }) => id))
    const gone = [...before].filter((id) => !kept.has(id))
    await floorPlansStore.keepNames(trx, planId, kept)
    if (gone.length > 0) await trx.deleteFrom('plan_zones').where('id', 'in', gone).execute()
    for (const { id, ...row } of rows)
      if (before.has(id))
        await trx.updateTable('plan_zones').set(row).where('id', '=', id).where('plan_id', '=', planId).execute()
    const added = rows.filter(({ id }) => !before.has(id))
    if (added.length > 0) await trx.insertInto('plan_zones').values(added).execute()
  },
}

/** Translates a plan to the wire. */
export const toPlan = (
  { id, name, image_url, width, height }: FloorPlansTable,
  zones: readonly PlanZonesTable[],
): FloorPlan => ({
  _id: id,
  name,
  imageUrl: image_url,
  width,
  height,
  zones: zones
    .filter(({ plan_id }) => plan_id === id)
    .map((zone) => ({
      _id: zone.id,
      name: zone.name,
      points: JSON.parse(zone.points) as Point[],
      seats: zone.seats,
    })),
})
