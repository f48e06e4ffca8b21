import { rotaDayApi } from '#shared/sunday/day.ts'
import { call } from '../../../api/call.ts'
import { lateEntries } from '../entries/lateEntries.ts'
import { dayKey, dayQuery } from './day.queries.ts'
import { MARK, type MarkOperation } from './mark.operations.ts'

export const marksHandler = lateEntries({
  kind: MARK,
  // Nothing stands where a mark was taken back.
  send: async ({ payload: { mark } }: { payload: MarkOperation }, signal: AbortSignal) =>
    (await call(rotaDayApi.mark, { marks: [mark] }, { signal }))[0],
  show(cache, { shiftId, state, at }, { date }) {
    cache.setQueryData(dayQuery(date).queryKey, (day) => {
      const services = day?.services.map((service) => ({
        ...service,
        people: service.people.map((one) => (one.shiftId === shiftId ? { ...one, attendance: state, at } : one)),
      }))
      return day && services && { ...day, services }
    })
  },
  refetch: (cache) => cache.invalidateQueries({ queryKey: dayKey }),
})
