import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { type ReportRow, rotaReportApi } from '#shared/rota/report.ts'
import { withTestApp } from '../../../testing/app.ts'
import { requestOf } from '../../../testing/request.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
const day = today('America/Chicago')
const span = { from: addDays(day, -60), to: addDays(day, 30) }
let [admin, ann, bob]: (Person | undefined)[] = []

/** An answer that was given some hours before the beginning of a service. */
async function answeredBefore(id: string, date: string, hours: number): Promise<void> {
  const at = new Date(Date.parse(`${date}T09:00:00Z`) - hours * 3_600_000).toISOString()
  await test.db.updateTable('places').set({ answered_at: at }).where('id', '=', id).execute()
}

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bob = await test.signUp({ name: '=Bob Bell' })
  await test.db.insertInto('rota_settings').values({ name: 'lateHours', value: '48' }).execute()
  const door = await rota.post('Main Door')
  const balcony = await rota.post('Balcony')
  await rota.joint(door, balcony)
  const needs = { [door]: [1, 2], [balcony]: [1, 1] } as const
  const [first, second, third, next] = [-28, -21, -14, 7].map((days) => addDays(day, days)) as [
    string,
    string,
    string,
    string,
  ]
  const published = { published_at: '2026-01-01T00:00:00.000Z' }
  const service = (date: string) => rota.service(date, '9am', needs, published)
  const one = await service(first)
  const two = await service(second)
  const three = await service(third)
  const four = await service(next)
  const annId = ann._id
  // Two posts of one service are one service.
  await rota.assignment(one, annId, door, 'accepted')
  await rota.assignment(one, annId, balcony, 'accepted')
  await answeredBefore(await rota.assignment(two, annId, door, 'declined'), second, 24)
  await answeredBefore(await rota.assignment(three, annId, door, 'declined'), third, 80)
  await rota.assignment(four, annId, door, 'asked')
  const taken = await rota.assignment(two, bob._id, door, 'accepted')
  await test.db.updateTable('places').set({ source: 'call_out' }).where('id', '=', taken).execute()
  // Outside of the plan.
  await rota.shift(third, '9am', 'Balcony', '=Bob Bell', bob._id)
  await rota.assignment(four, bob._id, balcony, 'accepted')
})

const rowOf = (rows: ReportRow[], person: Person | undefined) => rows.find(({ user }) => user._id === person?._id)

describe('the report', () => {
  it('is of at most 400 days', async () => {
    const long = await test.call(rotaReportApi.show, { from: day, to: addDays(day, 400) }, admin?.token)
    expect([long.status, long.body.issues?.[0]?.path]).toEqual([400, 'to'])
  })

  it('says what everybody ought to serve, served, was asked, answered and took over, by name', async () => {
    const { body } = await test.call(rotaReportApi.show, span, admin?.token)
    expect(body.map(({ user }: ReportRow) => user.name)).toEqual(['=Bob Bell', 'Ann Abel', 'Zoe Admin'])
    const { share, fair, ...ofAnn } = rowOf(body, ann) as ReportRow
    expect(ofAnn).toEqual({
      user: { _id: ann?._id, name: 'Ann Abel' },
      planned: 2,
      served: 1,
      asked: 1,
      accepted: 0,
      declined: 2,
      declinedLate: 1,
      offersTaken: 0,
      absent: 0,
    })
    // Five services for three people who serve as often.
    expect(fair).toBeCloseTo(5 / 3, 9)
    // Twice a month by default, in four weeks with a service.
    expect(share).toBeCloseTo((2 / (13 / 3)) * 4, 9)
    expect(rowOf(body, bob)).toMatchObject({ served: 2, accepted: 1, declined: 0, offersTaken: 1 })
  })

  it('is a workbook too, in the language of the request, in which names stay names', async () => {
    const [url, init] = requestOf(test.url, rotaReportApi.export, span, admin?.token)
    const read = async (language: string) => {
      const response = await fetch(url, { ...init, headers: { ...init.headers, 'accept-language': language } })
      expect(response.headers.get('content-disposition')).toContain('rota-report.xlsx')
      const [sheet] = await readWorkbook(Buffer.from(await response.arrayBuffer()))
      return sheet?.data
    }
    const [head, first, second] = (await read('en')) ?? []
    expect(head?.slice(0, 3)).toEqual(['Name', 'Share', 'Served'])
    // What is planned to come, and the fair share, as the page says them.
    expect(head?.slice(-2)).toEqual(['Planned', 'Fair share'])
    expect(first).toEqual(['=Bob Bell', 1.85, 2, 0, 1, 0, 0, 1, 0, 1, 1.67])
    expect(second).toEqual(['Ann Abel', 1.85, 1, 1, 0, 2, 1, 0, 0, 1, 1.67])
    expect((await read('es'))?.[0]?.[0]).toBe('Nombre')
  })
})
