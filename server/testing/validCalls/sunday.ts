import { randomUUID } from 'node:crypto'
import { callsApi } from '#shared/sunday/calls.ts'
import { countsApi } from '#shared/sunday/counts.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import { recordsApi } from '#shared/sunday/records.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import type { TestApp } from '../app.ts'
import { type Row, row, rowBy } from './table.ts'
import { make, newService, newShift, onDuty, pastService } from './things.ts'

/** Days of the golden story on which somebody has a place. */
const DAYS = [
  '2027-02-28',
  '2027-03-03',
  '2027-03-07',
  '2027-03-10',
  '2027-03-11',
  '2027-03-12',
  '2027-03-14',
  '2027-04-04',
]

const ofRecord = async (test: TestApp) => ({
  ...{ uuid: randomUUID(), serviceId: await pastService(test), text: 'Stuck', at: '2026-01-04T10:00:00Z' },
})
const newRecord = async (test: TestApp) => (await make(test, recordsApi.create, await ofRecord(test)))._id

/** A call for a hand; those before it are over, of which only a few may be open. */
async function ofCall({ db }: TestApp) {
  await db.updateTable('calls').set({ ended_at: '2026-01-01T00:00:00.000Z' }).execute()
  return { uuid: randomUUID(), kind: 'help', text: 'A hand, please', zoneId: null, test: false }
}

/** A call for a hand, and a member on duty who is called. */
async function calledMember(test: TestApp) {
  const { token } = await onDuty(test)
  return { id: (await make(test, callsApi.create, await ofCall(test)))._id, token }
}

export const sundayCalls: Row[] = [
  row(recordsApi.create, ofRecord),
  row(recordsApi.change, async (test) => ({ id: await newRecord(test), text: 'The lift was stuck' })),
  row(recordsApi.remove, async (test) => ({ id: await newRecord(test) })),
  row(
    rotaDayApi.show,
    () => ({ date: '2090-02-05' }),
    () => Object.fromEntries(DAYS.map((date) => [date, { date }])),
  ),
  row(rotaDayApi.mark, async (test) => {
    const shiftId = await newShift(test, { date: '2026-01-04' })
    return { marks: [{ uuid: randomUUID(), shiftId, state: 'here', at: '2026-01-04T15:00:00.000Z' }] }
  }),
  row(
    servicePageApi.show,
    async (test) => ({ id: await newService(test) }),
    async ({ service }) => ({ 'a Sunday': { id: (await service('2027-03-07', '9am'))._id } }),
  ),
  row(
    countsApi.earlier,
    async (test) => ({ serviceId: await newService(test), kindId: 'people' }),
    () => ({ 'of no service': { serviceId: 'none', kindId: 'people' } }),
  ),
  row(callsApi.create, ofCall),
  rowBy(
    callsApi.show,
    async (test) => {
      const { id, token } = await calledMember(test)
      return { input: { id }, token }
    },
    () => ({ 'an unknown call': { id: 'nothing' } }),
  ),
  rowBy(callsApi.answer, async (test) => {
    const { id, token } = await calledMember(test)
    return { input: { id, answer: 'coming' }, token }
  }),
  rowBy(callsApi.shown, async (test) => {
    const { id, token } = await calledMember(test)
    return { input: { id }, token }
  }),
  row(callsApi.end, async (test) => ({ id: (await calledMember(test)).id })),
]
