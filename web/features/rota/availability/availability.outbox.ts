import { availabilityApi, type Mine } from '#shared/availability.ts'
import type { AvailabilityRow } from '#shared/availabilityRows.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { invalidateAfterFetch, refetchInFlight } from '../../../api/invalidateAfterFetch.ts'
import type { OutboxHandler } from '../../../outbox/pending.change.ts'
import { AVAILABILITY, type AvailabilityOperation, isAvailabilityOperation } from './availability.operations.ts'
import { availabilityKey, availabilityQuery } from './availability.queries.ts'

async function removeRow(id: string, signal: AbortSignal): Promise<undefined> {
  try {
    return await call(availabilityApi.removeRow, { id }, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** Sends changes of one's own availability in order. Each may be sent twice: an identical row is not added again. */
export const availabilityHandler: OutboxHandler<AvailabilityOperation, Mine | AvailabilityRow | undefined> = {
  kind: AVAILABILITY,
  accepts: isAvailabilityOperation,

  async send({ payload }, signal) {
    switch (payload.kind) {
      case 'wishes':
        return call(availabilityApi.change, payload.patch, { signal })
      case 'add':
        return call(availabilityApi.addRow, payload.row, { signal })
      case 'remove':
        return removeRow(payload.id, signal)
      case 'confirm':
        return call(availabilityApi.confirm, { until: payload.until }, { signal })
    }
  },

  onSent({ cache }, { payload }, reply) {
    const { queryKey } = availabilityQuery
    if (payload.kind === 'remove')
      cache.setQueryData(
        queryKey,
        (mine) => mine && { ...mine, rows: mine.rows.filter(({ _id }) => _id !== payload.id) },
      )
    else if (reply && 'rota' in reply) cache.setQueryData(queryKey, reply)
    else if (reply) cache.setQueryData(queryKey, (mine) => mine && { ...mine, rows: withRow(mine.rows, reply) })
    else invalidateAfterFetch(cache, availabilityKey)
    refetchInFlight(cache, availabilityKey)
  },

  onRefused: ({ cache }) => void cache.invalidateQueries({ queryKey: availabilityKey }),
}

const withRow = (rows: AvailabilityRow[], row: AvailabilityRow): AvailabilityRow[] => [
  ...rows.filter(({ _id }) => _id !== row._id),
  row,
]
