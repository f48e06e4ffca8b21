import { useState } from 'react'
import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { readStored, writeStored } from '../../../platform/storage.ts'
import type { CountPlace } from './countPlaces.ts'

/** The place that was chosen last on this device: of one service at a time, as `service zone kind`. */
const PLACE_KEY = 'countPlace'

/** The stored place, where this service still has it. */
function readPlace({ _id, plans, countKinds }: ServicePage): CountPlace | null {
  const [service, zone, kindId] = readStored(PLACE_KEY)?.split(' ') ?? []
  const isThere = zone === '' || plans.some(({ zones }) => zones.some((one) => one._id === zone))
  if (service !== _id || !isThere || !countKinds.some((kind) => kind._id === kindId)) return null
  return { zoneId: zone || null, kindId: kindId ?? '' }
}

/** The place that is counted: it stays chosen for the morning, whatever is opened meanwhile. */
export function useCountPlace(service: ServicePage, zoneId: string | null) {
  const [place, setPlace] = useState<CountPlace>(
    () => readPlace(service) ?? { zoneId, kindId: service.countKinds[0]?._id ?? '' },
  )
  function choose(chosen: CountPlace) {
    setPlace(chosen)
    writeStored(PLACE_KEY, [service._id, chosen.zoneId ?? '', chosen.kindId].join(' '))
  }
  return [place, choose] as const
}
