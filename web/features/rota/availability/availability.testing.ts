import type { Mine } from '#shared/rota/availability.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'

/** What somebody has said of their days and wishes: two times a month, and nothing else. */
export const mineWith = (change: Partial<Mine> = {}): Mine => ({
  rota: {
    ...{ per: 'month', mostAMonth: null, mostADay: 1, backToBack: 'avoid', smsOk: false, askBy: 'app', offers: true },
    ...{ times: 2, pausedFrom: null, pausedUntil: null, wishes: [], stated: true, skills: [] },
  },
  ...{ rows: [], links: [], upTo: null, phoneVerified: true, months: [] },
  share: {
    ...{ fromDay: '2026-12-06', toDay: '2027-03-06', share: 0, served: 0, asked: 0, accepted: 0, declined: 0 },
    ...{ teamLeast: 0, teamMost: 0 },
  },
  ...change,
})

/** A row of single days or a span away, named by its first day. */
export const awayRow = (fromDay: string, toDay = fromDay, change: Partial<AvailabilityRow> = {}): AvailabilityRow => ({
  ...{ _id: fromDay, userId: 'me', kind: 'away', fromDay, toDay, weekdays: 0, nth: 0, everyWeeks: 1 },
  ...{ anchorDay: fromDay, templateId: null, reason: null, createdBy: { _id: 'me', name: 'Me' }, affected: [] },
  createdAt: '2026-12-06T12:00:00.000Z',
  ...change,
})
