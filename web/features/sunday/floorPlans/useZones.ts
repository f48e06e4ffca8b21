import { useState } from 'react'
import { type FloorPlan, floorPlansApi, type NewZone, type Point } from '#shared/sunday/floorPlans.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'

/** A zone as it is edited; `key` tells new ones apart. */
export interface ZoneDraft extends NewZone {
  key: string
  points: Point[]
}

const draftsOf = ({ zones }: FloorPlan): ZoneDraft[] => zones.map((zone) => ({ ...zone, key: zone._id }))

export interface Zones {
  list: ZoneDraft[]
  /** True where a zone was changed, added or removed and is not stored yet. */
  isChanged: boolean
  busy: boolean
  failure: { error: unknown } | null
  set(key: string, change: Partial<ZoneDraft>): void
  /** Adds a zone without a name, and returns its key. */
  add(): string
  remove(key: string): void
  store(): Promise<void>
}

/** The zones of a plan as they are edited; they outlive the fold that shows them. */
export function useZones(plan: FloorPlan, onSaved: () => Promise<void>): Zones {
  const [changed, setChanged] = useState<ZoneDraft[] | null>(null)
  const { busy, failure, save } = useSave<'save'>()
  const list = changed ?? draftsOf(plan)
  const edit = (change: (zones: ZoneDraft[]) => ZoneDraft[]) => setChanged((now) => change(now ?? draftsOf(plan)))
  return {
    list,
    isChanged: changed !== null,
    busy: busy !== null,
    failure,
    set: (key, change) => edit((zones) => zones.map((zone) => (zone.key === key ? { ...zone, ...change } : zone))),
    add() {
      const key = `new ${Date.now()}`
      edit((zones) => [...zones, { key, name: '', points: [], seats: null }])
      return key
    },
    remove: (key) => edit((zones) => zones.filter((zone) => zone.key !== key)),
    store: async () => {
      await save('save', async () => {
        const zones = list.map(({ key: _, ...zone }) => zone)
        await call(floorPlansApi.change, { id: plan._id, zones })
        await onSaved()
        setChanged(null)
      })
    },
  }
}
