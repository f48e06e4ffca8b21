import { Shift, scheduleApi } from '#shared/schedule.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/error.ts'
import { type OutboxHandler, refusalFrom } from '../../outbox/pending.change.ts'
import { scheduleKeys } from './schedule.queries.ts'

/** The kind of these changes in the outbox; their lane is the id of the shift. */
export const SHIFT_REMOVAL = 'shiftRemoval'

/** The request outlives a page that is left: it may go out as late as then. */
const removeShift = (id: string, signal: AbortSignal): Promise<undefined> =>
  call(scheduleApi.remove, { id }, { signal, keepalive: true })

/** A failed removal is shown at once, offline too: the admin decides what to do next. */
export const shiftRemovalsHandler: OutboxHandler<Shift, undefined> = {
  kind: SHIFT_REMOVAL,
  remembersSent: true,
  accepts: (payload) => Shift.safeParse(payload).success,

  async send({ payload }, signal) {
    try {
      return await removeShift(payload._id, signal)
    } catch (error) {
      // A shift that another person deleted first is what was wanted.
      if (error instanceof ApiError && error.code === 'shift_not_found') return undefined
      throw error
    }
  },
  judge: (error) => ({ kind: 'refused', error: refusalFrom(error) }),
  onSent: ({ cache }) => void cache.invalidateQueries({ queryKey: scheduleKeys.all }),
  onRefused: ({ cache }) => void cache.invalidateQueries({ queryKey: scheduleKeys.all }),
}
