import { addDays } from '#shared/days.ts'
import { isAdmin } from '#shared/people/users.ts'
import type { DutyMoment } from '#shared/rota/posts.ts'
import type { PostThere, ServicePage } from '#shared/sunday/servicePage.ts'
import { useToday } from '../../people/config/useToday.ts'
import { useSession } from '../../people/sessions/session.ts'
import { madeNow, useLateEntries } from '../entries/useLateEntries.ts'
import { type PendingTick, type ShownDuty, TICK, type TickOperation, tickLane, withTicks } from './ticks.outbox.ts'

const MOMENTS: DutyMoment[] = ['before', 'during', 'after']

/** Duties of now and later, in the order in which they are done. */
export const comingDuties = (duties: ShownDuty[], from: DutyMoment): ShownDuty[] =>
  MOMENTS.slice(MOMENTS.indexOf(from)).flatMap((moment) => duties.filter(({ when }) => when === moment))

export interface Ticks {
  /** Ticks of the service that the server does not have. */
  changes: PendingTick[]
  /** Counts at once on the screen, and waits on the device until the server has it. */
  set(duty: ShownDuty, done: boolean): void
  /** Forgets a refused tick. */
  forget(change: PendingTick): void
}

interface DutiesThere {
  ticks: Ticks
  /** False where the server takes no ticks: duties are only read. */
  canTick: boolean
  /** The duties of a post with the ticks of this device. */
  dutiesOf(post: PostThere): ShownDuty[]
}

/** The duties of a service. As the server decides, they are ticked from the day before until the day after. */
export function useDuties({ _id, date, state, ticks: stored }: ServicePage): DutiesThere {
  const { user } = useSession()
  const today = useToday()
  const { forget, forgetRefused, present, add, ...pending } = useLateEntries<TickOperation>(TICK)
  const changes = pending.changes.filter(({ payload }) => payload.tick.serviceId === _id)
  const isTime = today >= addDays(date, -1) && ((user !== null && isAdmin(user)) || today <= addDays(date, 1))
  return {
    ticks: {
      changes,
      forget,
      set({ _id: dutyId, text }, done) {
        const lane = tickLane(_id, dutyId)
        forgetRefused(present(lane))
        add(lane, { tick: { ...madeNow(), serviceId: _id, dutyId, done }, text })
      },
    },
    canTick: isTime && state !== 'cancelled',
    dutiesOf: ({ duties }) => withTicks(_id, duties, stored, changes),
  }
}
