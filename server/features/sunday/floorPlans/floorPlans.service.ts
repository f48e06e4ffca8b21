import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { type FloorPlan, type NewPlan, PLANS_MAX, type PlanPatch } from '#shared/sunday/floorPlans.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change, Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { FloorPlansTable } from '../../../db/migrations/0039_stations.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { RequestContext } from '../../../http/route.ts'
import { authorOf, type Bearer, bearerId } from '../../../http/viewer.ts'
import type { ImagesService } from '../../people/pictures/images.service.ts'
import type { MessagePicture } from '../../people/pictures/messagePictures.ts'
import { tellRota } from '../../rota/tellRota.ts'
import { floorPlansStore, toPlan } from './floorPlans.store.ts'

type Uploaded = Pick<RequestContext, 'file'>

interface Needs {
  db: Db
  change: Change
  images: Pick<ImagesService, 'encodeStillPicture' | 'storeMessagePicture' | 'remove'>
}

async function mustFind(trx: Db, id: string): Promise<FloorPlansTable> {
  const plan = await floorPlansStore.find(trx, id)
  if (!plan) throw new AppError('not_found')
  return plan
}

async function writeZones(trx: Trx<'rota'>, id: string, zones: NonNullable<PlanPatch['zones']>) {
  const before = new Set((await floorPlansStore.zonesOf(trx, id)).map((zone) => zone.id))
  const unknown = zones.findIndex(({ _id }) => _id !== undefined && !before.has(_id))
  if (unknown >= 0) refuseAt(`zones.${unknown}._id`, 'rota.unknown')
  const rows = zones.map(({ _id = randomUUID(), name, points, seats }, place) => ({
    id: _id,
    plan_id: id,
    name,
    name_key: comparisonKey(name),
    points: JSON.stringify(points),
    seats,
    sort_order: place,
  }))
  await floorPlansStore.replaceZones(trx, id, rows, before)
}

async function listFrom(from: Db): Promise<FloorPlan[]> {
  const zones = await floorPlansStore.zones(from)
  return (await floorPlansStore.all(from)).map((plan) => toPlan(plan, zones))
}

export type FloorPlansService = ReturnType<typeof floorPlansService>

export function floorPlansService({ db, change, images }: Needs) {
  const pictureOf = (viewer: Bearer, { file }: Uploaded) =>
    file && images.encodeStillPicture(bearerId(viewer), file.bytes)

  async function storePicture(trx: Db, viewer: Bearer, picture: MessagePicture | undefined) {
    if (!picture) return undefined
    const { width, height } = picture
    return { image_url: await images.storeMessagePicture(trx, authorOf(viewer), picture), width, height }
  }

  return {
    /** All plans with their zones, oldest first. */
    list: () => listFrom(db),
    listFrom,

    /** Adds a plan; 409 `too_many_plans` past ten. */
    async create(viewer: Bearer, { name }: NewPlan, request: Uploaded): Promise<FloorPlan> {
      const picture = await pictureOf(viewer, request)
      return change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
        if ((await floorPlansStore.all(trx)).length >= PLANS_MAX) throw new AppError('too_many_plans')
        const row: FloorPlansTable = {
          id: randomUUID(),
          name,
          image_url: null,
          width: null,
          height: null,
          created_at: new Date().toISOString(),
          ...(await storePicture(trx, viewer, picture)),
        }
        await floorPlansStore.insert(trx, row)
        await context.audit({ action: 'plan.created', actorId: bearerId(viewer), subjectId: row.id, detail: { name } })
        return tellRota(context, revision).returning(toPlan(row, []))
      })
    },

    /** Changes the fields that are sent. A zone that is left out goes from its posts too. */
    async change(viewer: Bearer, { id, name, zones }: PlanPatch, request: Uploaded): Promise<FloorPlan> {
      const picture = await pictureOf(viewer, request)
      return change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
        const before = await mustFind(trx, id)
        // Deletes the old picture before the new one is stored, so that it no longer counts in the owner's quota.
        if (picture && before.image_url) await images.remove(trx, before.image_url)
        const row = { ...before, ...(name && { name }), ...(await storePicture(trx, viewer, picture)) }
        await floorPlansStore.update(trx, row)
        if (zones) await writeZones(trx, id, zones)
        const detail = { name: row.name }
        await context.audit({ action: 'plan.changed', actorId: bearerId(viewer), subjectId: id, detail })
        return tellRota(context, revision).returning(toPlan(row, await floorPlansStore.zonesOf(trx, id)))
      })
    },

    /** Deletes a plan with its zones and pins. */
    remove: (viewer: Bearer, { id }: { id: string }): Promise<void> =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx } = context
        const { name, image_url } = await mustFind(trx, id)
        if (image_url) await images.remove(trx, image_url)
        await floorPlansStore.remove(trx, id)
        await context.audit({ action: 'plan.deleted', actorId: bearerId(viewer), subjectId: id, detail: { name } })
        return tellRota(context, revision)
      }),
  }
}
