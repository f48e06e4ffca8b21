import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { countsApi, type NewCount } from '#shared/sunday/counts.ts'
import { floorPlansApi } from '#shared/sunday/floorPlans.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { requestOf } from '../../../testing/request.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { readZipDirectory } from '../../plan/spreadsheet/zip.directory.ts'
import { unpackXmlParts } from '../../plan/spreadsheet/zip.parts.ts'

const test = withTestApp({ TEAM_TIMEZONE: 'America/Chicago' })
const rota = rotaFixtures(() => test.db)
const day = addDays(today('America/Chicago'), -3)
const next = addDays(day, 1)
const at = `${day}T15:20:00.000Z`

const boss = '=cmd|Zoë 李 🙂'
let admin = ''

async function exported(language: string): Promise<Buffer> {
  const [url, init] = requestOf(test.url, countsApi.export, { from: day, to: next }, admin)
  return Buffer.from(
    await (
      await fetch(url, { ...init, headers: { ...(init?.headers as object), 'accept-language': language } })
    ).arrayBuffer(),
  )
}

beforeAll(async () => {
  admin = (await test.signUp({ role: 'admin', name: boss })).token
  const [leaver, usher] = [await test.signUp({ role: 'admin', name: 'Gone' }), await test.signUp({ name: 'עומר' })]
  const door = await rota.post('Door')
  const published = { published_at: '2026-01-01T00:00:00.000Z' }
  const evening = await rota.service(day, '6pm', { [door]: [1, 2] }, { ...published, name: '-2+3 🎄' })
  const morning = await rota.service(day, '10:45am', { [door]: [1, 2] }, { ...published, state: 'cancelled' })
  const early = await rota.service(day, '9am', { [door]: [1, 2] }, published)
  const later = await rota.service(next, '9am', { [door]: [1, 2] }, published)
  await rota.shift(day, '6pm', 'Door', 'עומר', usher._id)
  const plan = (await test.call(floorPlansApi.create, { name: 'Church' }, admin)).body._id
  const named = [{ name: '+Nave' }, { name: 'שער' }]
  const { zones } = (await test.call(floorPlansApi.change, { id: plan, zones: named }, admin)).body
  const kinds = [{ _id: 'people', name: 'People' }, { name: '@Kids' }]
  const { countKinds } = (await test.call(rotaSettingsApi.change, { countKinds: kinds }, admin)).body
  const kids = countKinds[1]?._id ?? ''
  const count = (serviceId: string, value: number, more: Partial<NewCount> = {}): NewCount => ({
    ...{ uuid: randomUUID(), serviceId, zoneId: null, kindId: 'people', value, at, ...more },
  })
  const send = async (token: string, ...counts: NewCount[]) =>
    expect((await test.call(countsApi.count, { counts }, token)).body.refused).toEqual([])
  await send(admin, count(evening, 12), count(evening, 0, { zoneId: zones[1]?._id ?? '' }))
  await send(admin, count(evening, 30, { zoneId: zones[0]?._id ?? '' }), count(evening, 3, { kindId: kids }))
  await send(leaver.token, count(early, 7), count(later, 100_000))
  await test.db.updateTable('services').set({ state: 'planned' }).where('id', '=', morning).execute()
  await send(admin, count(morning, 5))
  await test.db.updateTable('services').set({ state: 'cancelled' }).where('id', '=', morning).execute()
  expect((await test.call(ownDataApi.remove, { password: PASSWORD }, leaver.token)).status).toBe(204)
  const left = [
    { _id: kids, name: '@Kids' },
    { _id: 'people', name: 'People' },
  ]
  expect((await test.call(rotaSettingsApi.change, { countKinds: left }, admin)).status).toBe(200)
  expect((await test.call(floorPlansApi.change, { id: plan, zones: zones.slice(0, 1) }, admin)).status).toBe(200)
})

it('the workbook has a row a service and a column a kind, numbers as numbers and days as days, and no formula', async () => {
  const file = await exported('en')
  const [totals, zones] = await readWorkbook(file)
  const [first, second] = [day, next].map((date) => new Date(`${date}T00:00:00Z`))
  expect(totals?.data).toEqual([
    ['Date', 'Service', 'Name', '@Kids', 'People'],
    [first, '9am', null, null, 7],
    [first, '10:45am', null, null, 5],
    [first, '6pm', '-2+3 🎄', 3, 42],
    [second, '9am', null, null, 100_000],
  ])
  const clock = DateTime.fromISO(at, { zone: 'America/Chicago' }).toFormat('yyyy-MM-dd HH:mm')
  expect(zones?.data).toEqual([
    ['Date', 'Service', 'Kind', 'Zone', 'Count', 'By', 'At'],
    [first, '9am', 'People', 'The whole house', 7, null, clock],
    [first, '10:45am', 'People', 'The whole house', 5, boss, clock],
    [first, '6pm', '@Kids', 'The whole house', 3, boss, clock],
    [first, '6pm', 'People', '+Nave', 30, boss, clock],
    [first, '6pm', 'People', 'שער', 0, boss, clock],
    [first, '6pm', 'People', 'Elsewhere', 12, boss, clock],
    [second, '9am', 'People', 'The whole house', 100_000, null, clock],
  ])
  const limits = { maxEntries: 100, maxUncompressedBytes: 1024 * 1024 }
  const sheets = unpackXmlParts(file, readZipDirectory(file, limits), limits.maxUncompressedBytes)
  expect(sheets.filter(({ content }) => /<f[ >]/.test(content.toString()))).toEqual([])
})

it('its headings are in the language of who asks', async () => {
  const [totals, zones] = await readWorkbook(await exported('es'))
  expect(totals?.data[0]).toEqual(['Fecha', 'Servicio', 'Nombre', '@Kids', 'People'])
  expect(zones?.data[0]).toEqual(['Fecha', 'Servicio', 'Tipo', 'Zona', 'Recuento', 'Por', 'Hora'])
  expect(zones?.data.slice(1).map((row) => row[3])).toContain('En otros lugares')
})
