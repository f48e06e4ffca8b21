import { COUNT_VALUE_MAX, type Count, countsApi, type NewCount } from '#shared/sunday/counts.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import type { OutboxHandler, PendingChange } from '../../../outbox/pending.change.ts'
import { servicePageQuery } from '../servicePage/servicePage.queries.ts'

/** The kind of counts in the outbox; their lane is the service. */
export const COUNT = 'count'

/** A count, made when it was saved, and the words of its zone and kind: they may be gone when the server answers. */
export interface CountOperation {
  count: NewCount
  text: string
}

export type PendingCount = PendingChange<CountOperation>

type Counted = Pick<Count, 'zoneId' | 'kindId'>

export const isOfSame = (one: Counted, other: Counted): boolean =>
  one.zoneId === other.zoneId && one.kindId === other.kindId

/** A number with these entries in their order: typed ones set it, others add to it. It is cut at the end. */
export function numberAfter(
  entries: readonly Pick<NewCount, 'value' | 'add'>[],
  from: number | undefined,
): number | undefined {
  const sum = entries.reduce<number | undefined>((number, { value, add = 0 }) => value ?? (number ?? 0) + add, from)
  return sum === undefined ? undefined : Math.min(COUNT_VALUE_MAX, Math.max(0, sum))
}

/** Sends what was counted. A count that the server has already changes nothing there. */
export const countsHandler: OutboxHandler<CountOperation, Count | undefined> = {
  kind: COUNT,

  async send({ payload: { count } }, signal) {
    const { stored, refused } = await call(countsApi.count, { counts: [count] }, { signal })
    const [refusal] = refused
    if (refusal) throw new ApiError({ status: 409, code: refusal.code, message: '' })
    return stored[0]
  },

  onSent({ cache }, { payload: { count } }, stood) {
    const { queryKey } = servicePageQuery(count.serviceId)
    if (!stood) return void cache.invalidateQueries({ queryKey })
    cache.setQueryData(
      queryKey,
      (page) => page && { ...page, counts: [...page.counts.filter((one) => !isOfSame(one, stood)), stood] },
    )
  },

  onRefused: ({ cache }, { payload: { count } }) => void cache.invalidateQueries(servicePageQuery(count.serviceId)),
}
