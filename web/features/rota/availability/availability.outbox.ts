import { availabilityApi, type Member, type Mine } from '#shared/rota/availability.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import { memberAvailabilityApi } from '#shared/rota/memberAvailability.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { invalidateAfterFetch, refetchInFlight } from '../../../api/invalidateAfterFetch.ts'
import type { OutboxHandler } from '../../../outbox/pending.change.ts'
import { helpedDaysQuery } from '../helpers/helped.queries.ts'
import type { RowFields } from './availability.days.ts'
import {
  AVAILABILITY,
  type AvailabilityOperation,
  isAvailabilityOperation,
  type Removal,
  withoutRow,
} from './availability.operations.ts'
import { availabilityKey } from './availability.queries.ts'
import { memberAvailabilityQuery } from './member.queries.ts'

type Reply = Mine | Member | AvailabilityRow | undefined

type Whose = Pick<AvailabilityOperation, 'userId' | 'for'>

const addRow = (row: RowFields, whose: Whose, signal: AbortSignal): Promise<AvailabilityRow> =>
  call(availabilityApi.addRow, { ...row, ...whose }, { signal })

/** Removes a row, unless it is gone. One without an id of the server's is added, if it is not there, to learn it. */
async function removeRow({ id, row }: Removal, whose: Whose, signal: AbortSignal): Promise<undefined> {
  try {
    const stored = row ? (await addRow(row, whose, signal))._id : id
    return await call(availabilityApi.removeRow, { id: stored, for: whose.for }, { signal })
  } catch (error) {
    // A row that is refused was never there.
    if (error instanceof ApiError && (error.status === 404 || (row && [400, 409, 422].includes(error.status)))) return
    throw error
  }
}

/** What the list then says: of another person's wishes the server answers less than the list has. */
function afterwards(mine: Mine, payload: AvailabilityOperation, reply: Reply): Mine {
  if (payload.kind === 'remove') return { ...mine, rows: withoutRow(mine.rows, payload) }
  if (!reply) return mine
  if ('links' in reply) return reply
  return 'rota' in reply ? { ...mine, rota: reply.rota } : { ...mine, rows: withRow(mine.rows, reply) }
}

function keyOf({ userId, for: helpedId }: AvailabilityOperation): readonly unknown[] {
  if (helpedId !== undefined) return helpedDaysQuery(helpedId).queryKey
  return userId === undefined ? availabilityKey : memberAvailabilityQuery(userId).queryKey
}

/** Sends changes of availability in order. Each may be sent twice: an identical row is not added again. */
export const availabilityHandler: OutboxHandler<AvailabilityOperation, Reply> = {
  kind: AVAILABILITY,
  accepts: isAvailabilityOperation,

  async send({ payload }, signal): Promise<Reply> {
    const { userId, for: helpedId } = payload
    const whose: Whose = { ...(userId !== undefined && { userId }), ...(helpedId !== undefined && { for: helpedId }) }
    switch (payload.kind) {
      case 'wishes':
        return userId === undefined
          ? call(availabilityApi.change, { ...payload.patch, ...whose }, { signal })
          : call(availabilityApi.changeMember, { ...payload.patch, userId }, { signal })
      case 'add':
        return addRow(payload.row, whose, signal)
      case 'remove':
        return removeRow(payload, whose, signal)
      case 'confirm':
        return userId === undefined
          ? call(availabilityApi.confirm, { until: payload.until, ...whose }, { signal })
          : call(memberAvailabilityApi.confirm, { until: payload.until, userId }, { signal })
    }
  },

  onSent({ cache }, { payload }, reply) {
    const queryKey = keyOf(payload)
    cache.setQueryData<Mine>(queryKey, (mine) => mine && afterwards(mine, payload, reply))
    if (!reply && payload.kind !== 'remove') invalidateAfterFetch(cache, queryKey)
    refetchInFlight(cache, queryKey)
  },

  onRefused: ({ cache }, { payload }) => void cache.invalidateQueries({ queryKey: keyOf(payload) }),
}

const withRow = (rows: AvailabilityRow[], row: AvailabilityRow): AvailabilityRow[] => [
  ...rows.filter(({ _id }) => _id !== row._id),
  row,
]
