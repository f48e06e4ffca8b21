import { COUNT_VALUE_MAX, type Count, countsApi, type NewCount } from '#shared/sunday/counts.ts'
import { call } from '../../../api/call.ts'
import type { PendingChange } from '../../../outbox/pending.change.ts'
import { appliesAfter, lateEntries } from '../entries/lateEntries.ts'
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

export const countsHandler = lateEntries({
  kind: COUNT,
  send: async ({ payload: { count } }: { payload: CountOperation }, signal: AbortSignal) =>
    appliesAfter(await call(countsApi.count, { counts: [count] }, { signal })),
  show: (cache, current, { count }) =>
    void cache.setQueryData(
      servicePageQuery(count.serviceId).queryKey,
      (page) => page && { ...page, counts: [...page.counts.filter((one) => !isOfSame(one, current)), current] },
    ),
  refetch: (cache, { count }) => cache.invalidateQueries(servicePageQuery(count.serviceId)),
})
