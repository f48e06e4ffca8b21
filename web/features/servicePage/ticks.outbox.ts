import type { ServicePage } from '#shared/servicePage.ts'
import { serviceTicksApi, type Tick } from '#shared/serviceTicks.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/error.ts'
import type { OutboxHandler } from '../../outbox/pending.change.ts'
import { SERVICE_KEY, TICK, type TickOperation } from './tick.operations.ts'

/** Sends what is done. A tick that the server has already changes nothing there. */
export const ticksHandler: OutboxHandler<TickOperation, Tick | undefined> = {
  kind: TICK,

  async send({ payload: { tick } }, signal) {
    const { stored, refused } = await call(serviceTicksApi.tick, { ticks: [tick] }, { signal })
    const [refusal] = refused
    if (refusal) throw new ApiError({ status: 409, code: refusal.code, message: '' })
    return stored[0]
  },

  onSent({ cache }, { payload: { tick } }, stood) {
    const queryKey = [SERVICE_KEY, tick.serviceId]
    if (!stood) return void cache.invalidateQueries({ queryKey })
    cache.setQueryData<ServicePage>(
      queryKey,
      (page) => page && { ...page, ticks: [...page.ticks.filter(({ dutyId }) => dutyId !== stood.dutyId), stood] },
    )
  },

  onRefused: ({ cache }, { payload: { tick } }) =>
    void cache.invalidateQueries({ queryKey: [SERVICE_KEY, tick.serviceId] }),
}
