import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { weekOf } from '#shared/recurrence.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { withImports } from '../../../testing/imports.ts'
import { HEADER, workbook } from '../spreadsheet/workbook.fixtures.ts'

const { test, withAdmin, apply, stored } = withImports()

const bytes = readFileSync(new URL('../../../../e2e/fixtures/wrong-year.xlsx', import.meta.url))

const preview = (token: string, sheet: Buffer, fields: Record<string, string> = {}) =>
  test.upload(importsApi.preview, { bytes: sheet, fields }, token)

const list = (...days: string[]) => workbook([[HEADER, ...days.map((day) => [day, 'Ruth Lee', 'Door', '9am'])]])

describe('a year that cannot be', () => {
  it('is asked about, and the days are those of the answer', async () => {
    const token = await withAdmin()
    const asked = await preview(token, bytes)
    expect([asked.status, asked.body]).toMatchObject([201, { from: '2026-01-03', year: { read: 2026, meant: 2027 } }])
    const { status, body } = await preview(token, bytes, { shift_years: '1' })
    expect([status, body.from, body.to, body.year]).toEqual([201, '2027-01-03', '2027-01-17', undefined])
    await apply(token, body._id)
    expect(await stored(token, '2027-01-03')).toHaveLength(2)
    await apply(token, asked.body._id)
    expect(await stored(token, '2026-01-03')).toHaveLength(2)
    expect((await preview(token, bytes, { shift_years: '2' })).status).toBe(400)
  })

  it('is one whose days are past, and are of the weekday of the team a year later', async () => {
    const token = await withAdmin()
    const past = list('2026-01-03', '2026-01-10')
    expect((await preview(token, past)).body.year).toBeUndefined()
    const template = { name: 'Sunday', weekday: 0, serviceTime: '9am', needs: [] }
    expect((await test.call(templatesApi.create, template, token)).status).toBe(201)
    expect((await preview(token, past)).body.year).toEqual({ read: 2026, meant: 2027 })
    expect((await preview(token, list('2026-01-04'))).body.year).toBeUndefined()
    const future = list('2046-01-03')
    expect((await preview(token, future)).body.year).toBeUndefined()
  })

  it('is none where the days go over into the next year, as written or not', async () => {
    const token = await withAdmin()
    const title = (...days: string[]) =>
      workbook([[['December 2040'], HEADER, ...days.map((day) => [day, 'Ruth Lee', 'Door', '9am'])]])
    const { body } = await preview(token, title('2040-12-30', '2041-01-06'))
    expect([body.to, body.year]).toEqual(['2041-01-06', undefined])
    const goingOn = await preview(token, list('2040-12-23', '2040-12-30', '2040-01-06', '2040-01-13'))
    expect([goingOn.body.from, goingOn.body.to, goingOn.body.year]).toEqual(['2040-12-23', '2041-01-13', undefined])
    const whole = await preview(token, list('2040-01-01', '2040-07-01', '2040-12-30', '2040-01-08'))
    expect([whole.body.from, whole.body.to]).toEqual(['2040-01-01', '2040-12-30'])
  })
})

describe('a year that a file does not name', () => {
  const ahead = (days: number) => addDays(today('UTC'), days)
  /** A Wednesday in five weeks or six: the years beside have none of the team's Sundays there. */
  const wednesday = addDays(weekOf(ahead(35)), 3)
  /** '3-Jan' */
  const short = (day: string) =>
    `${Number(day.slice(8))}-${new Date(day).toLocaleString('en', { month: 'short', timeZone: 'UTC' })}`

  it('is the next one, and asked about', async () => {
    const token = await withAdmin()
    const day = wednesday
    const year = Number(day.slice(0, 4))
    const sheet = list(short(day))
    const asked = await preview(token, sheet)
    expect([asked.status, asked.body]).toMatchObject([
      201,
      { from: day, to: day, year: { read: year, meant: year - 1, isGuessed: true } },
    ])
    for (const years of [1, -1]) {
      const { status, body } = await preview(token, sheet, { shift_years: `${years}` })
      expect([status, body.from, body.year]).toEqual([201, `${year + years}${day.slice(4)}`, undefined])
    }
    const applied = await apply(token, asked.body._id)
    expect([applied.status, applied.body]).toMatchObject([200, { count: 1, from: day }])
    const again = await test.upload(importsApi.import, { bytes: sheet }, token)
    expect(again.body).toMatchObject({ count: 0, from: day })
  })

  it('is rather the next one where some of the days are past', async () => {
    const token = await withAdmin()
    // Not of one weekday: in no year are both Sundays.
    const { body } = await preview(token, list(short(ahead(-8)), short(ahead(5))))
    expect(body.year).toMatchObject({ meant: (body.year?.read ?? 0) + 1, isGuessed: true })
  })

  it('is that of the days beside, without a question', async () => {
    const { status, body } = await preview(await withAdmin(), list('2046-01-07', '14-Jan'))
    expect([status, body.to, body.year]).toEqual([201, '2046-01-14', undefined])
  })
})
