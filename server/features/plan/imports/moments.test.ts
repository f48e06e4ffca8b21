import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { instantOf } from '../../../instantOf.ts'
import { withImports } from '../../../testing/imports.ts'

const { test, withAdmin, apply } = withImports()

const file = { bytes: readFileSync(new URL('../../../../e2e/fixtures/saturday-530.xlsx', import.meta.url)) }

it('a time without am or pm is in the afternoon from upload to service, schedule and calendar', async () => {
  const token = await withAdmin()
  const harold = await test.signUp({ name: 'Harold Jennings' })
  const asWritten = await test.upload(importsApi.preview, file, token)
  expect([asWritten.status, asWritten.body]).toMatchObject([201, { add: 16, from: '2026-10-03', to: '2026-11-21' }])
  const { status, body } = await test.upload(importsApi.preview, { ...file, fields: { shift_years: '1' } }, token)
  expect([status, body]).toMatchObject([201, { add: 16, layout: 'dates-posts' }])
  const span = { from: body.from ?? '', to: body.to ?? '' }
  expect(span).toEqual({ from: '2027-10-03', to: '2027-11-21' })
  expect(new Set(body.rows.map(({ after }) => after?.serviceTime))).toEqual(new Set(['5:30']))
  const applied = await apply(token, body._id)
  expect([applied.status, applied.body]).toMatchObject([200, { count: 16, added: 16 }])

  const shown = (await test.call(scheduleApi.list, { view: 'all', ...span }, harold.token)).body
  expect(shown).toHaveLength(16)
  const days = [...new Set(shown.map(({ date }) => date))]
  const moments = days.map((day) => instantOf(day, 17 * 60 + 30, 'America/Chicago').getTime())
  const service = { date: span.from, serviceTime: '5:30', needs: [] }
  const made = await test.call(servicesApi.create, service, token)
  expect([made.status, Date.parse(made.body.startsAt ?? '')]).toEqual([201, moments[0]])
  const { url } = (await test.call(calendarApi.create, {}, harold.token)).body
  const feed = await (await fetch(test.url + new URL(url ?? '').pathname)).text()
  const starts = new ICAL.Component(ICAL.parse(feed))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event).startDate.toJSDate().getTime())
  expect(starts.sort((a, b) => a - b)).toEqual(moments)
})
