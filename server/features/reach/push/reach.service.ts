import { DAY_MS } from '#shared/days.ts'
import { groupBy } from '#shared/groupBy.ts'
import { PROVED_DAYS, type Reach, type ReachState, type ReachWay } from '#shared/reach/reach.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import type { PushService } from './push.service.ts'
import { type ReachDevice, type ReachPersonRow, reachStore } from './reach.store.ts'

/** Tests of everybody by one admin. */
const TESTS = { max: 6, seconds: 3600 }

interface Needs {
  db: Db
  change: Change
  limits: Pick<RateLimits, 'takeOften'>
  push: Pick<PushService, 'testDevice'>
  reachOf(from: Db): Promise<{ wayTo(userId: string): ReachWay }>
}

function stateOf(person: ReachPersonRow, devices: ReachDevice[]): { state: ReachState; since: string | null } {
  const proved = new Date(Date.now() - PROVED_DAYS * DAY_MS).toISOString()
  const { arrivedAt } = person
  if (devices.length === 0) return { state: 'none', since: null }
  if (arrivedAt !== null && arrivedAt >= proved) return { state: 'reachable', since: arrivedAt }
  const failing = devices.map((device) => device.failing_since)
  if (failing.every((since) => since !== null)) return { state: 'failing', since: failing.sort().at(-1) ?? null }
  return { state: 'unproved', since: arrivedAt }
}

/** Active people by name, with their devices and the known ways to them. */
export async function readReach(from: Db): Promise<{ reach: Reach; person: ReachPersonRow; devices: ReachDevice[] }[]> {
  const people = await reachStore.people(from)
  const devices = await reachStore.devices(from)
  const devicesBy = groupBy(devices, ({ user_id }) => user_id)
  return people.map((person) => {
    const own = devicesBy.get(person.id) ?? []
    const { id: _id, name, phoneNumber, verifiedPhoneNumber } = person
    const byText = {
      smsOk: person.smsOk === 1 && person.stoppedAt === null,
      phoneVerified: phoneNumber !== null && phoneNumber === verifiedPhoneNumber,
    }
    return { reach: { user: { _id, name, phoneNumber }, ...stateOf(person, own), ...byText }, person, devices: own }
  })
}

export function reachService({ db, change, limits, push, reachOf }: Needs) {
  return {
    /** Active people, by name. */
    async list(): Promise<Reach[]> {
      const [people, now] = await Promise.all([readReach(db), reachOf(db)])
      return people.map(({ reach }) => ({ ...reach, way: now.wayTo(reach.user._id) }))
    },

    /** Sends a test notification to each device of those who are not known to be reachable. Returns how many. */
    async test(viewer: Bearer): Promise<{ sent: number }> {
      await limits.takeOften({ key: `reach test ${bearerId(viewer)}`, ...TESTS })
      const wanted = (await readReach(db)).filter(
        ({ reach }) => reach.state === 'unproved' || reach.state === 'failing',
      )
      const devices = wanted.flatMap((one) => one.devices)
      const entry = { action: 'reach.tested' as const, actorId: bearerId(viewer), detail: { count: devices.length } }
      await change.by(viewer)(null, ({ audit }) => audit(entry))
      for (const device of devices) await push.testDevice(device, device.ownLanguage)
      return { sent: devices.length }
    },
  }
}
