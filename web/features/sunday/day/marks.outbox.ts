import { rotaDayApi, type StoredMark } from '#shared/sunday/day.ts'
import { call } from '../../../api/call.ts'
import type { OutboxContext, OutboxHandler } from '../../../outbox/pending.change.ts'
import { dayKey, dayQuery } from './day.queries.ts'
import { MARK, type MarkOperation } from './mark.operations.ts'

/** Writes marks into the day that is shown. */
function apply({ cache }: OutboxContext, date: string, marks: StoredMark[]): void {
  cache.setQueryData(dayQuery(date).queryKey, (day) => {
    if (!day) return day
    const markOf = (shiftId: string | null) => marks.find((mark) => mark.shiftId === shiftId)
    const services = day.services.map((service) => ({
      ...service,
      people: service.people.map((person) => {
        const mark = markOf(person.shiftId)
        return mark ? { ...person, attendance: mark.state, at: mark.at } : person
      }),
    }))
    return { ...day, services }
  })
}

/** Sends who has come. A mark that the server has already changes nothing there. */
export const marksHandler: OutboxHandler<MarkOperation, StoredMark[]> = {
  kind: MARK,
  send: ({ payload: { mark } }, signal) => call(rotaDayApi.mark, { marks: [mark] }, { signal }),
  onSent(context, { payload: { date } }, marks) {
    // Nothing stands where a mark was taken back.
    if (marks && marks.length > 0) apply(context, date, marks)
    else context.cache.invalidateQueries({ queryKey: dayKey })
  },
  onRefused: ({ cache }) => void cache.invalidateQueries({ queryKey: dayKey }),
}
