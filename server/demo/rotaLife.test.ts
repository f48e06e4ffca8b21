import { afterEach, describe, expect, it, vi } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { rotaReportApi } from '#shared/rota/report.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { ROTA_DEFAULTS, rotaSettingsApi } from '#shared/rota/settings.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { isHeld, rotaDayApi } from '#shared/sunday/day.ts'
import { withTestApp } from '../testing/app.ts'
import { seedDemo } from './seed.ts'

afterEach(() => void vi.useRealTimers())

// A Wednesday, a Friday and a Saturday, in the quiet hours of Chicago and out of them; a Sunday before, between and
// after its services.
describe.each([
  ['2026-11-29T14:00:00Z', '2026-11-22'],
  ['2026-11-29T15:30:00Z', '2026-11-22'],
  ['2026-11-30T03:30:00Z', '2026-11-22'],
  ['2026-11-25T11:00:00Z', '2026-11-22'],
  ['2026-11-27T19:00:00Z', '2026-11-22'],
  ['2027-02-03T19:00:00Z', '2027-01-31'],
  ['2027-02-06T11:00:00Z', '2027-01-31'],
])('the demo that is made at %s', (made, sunday) => {
  const test = withTestApp()

  it('has a place to stand in for, a swap to answer, one that a stand-in took, and who came', {
    timeout: 60_000,
  }, async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(made) })
    const logins = await seedDemo(test.app, test.db)
    const tokens: string[] = []
    for (const login of logins) tokens.push((await test.call(sessionsApi.login, login)).body.token)
    const [admin, , member] = tokens
    const { offers } = (await test.call(answersApi.mine, {}, member)).body
    expect(offers.map(({ state }) => state)).toContain('sent')

    const callOuts = (await test.call(callOutsApi.list, {}, admin)).body
    const asked = callOuts.filter(({ _id }) => offers.some(({ callOutId }) => callOutId === _id))
    expect(asked.flatMap((one) => one.offers.map(({ state }) => state))).toContain('declined')
    const filled = callOuts.filter(({ state }) => state === 'filled')
    expect(filled.map((one) => one.offers.filter(({ state }) => state === 'accepted').length)).toEqual([1])
    expect(callOuts.flatMap((one) => one.offers).some(({ state }) => state === 'waiting')).toBe(false)

    const swaps = await Promise.all(tokens.map((token) => test.call(answersApi.mine, {}, token)))
    expect(swaps.flatMap(({ body }) => body.swaps.map(({ state }) => state))).toEqual(['proposed'])
    const states = await test.db.selectFrom('swaps').select('state').orderBy('state').execute()
    expect(states.map(({ state }) => state)).toEqual(['done', 'proposed'])

    const day = today('America/Chicago')
    const ofToday = (await test.call(servicesApi.list, { from: day, to: day }, admin)).body
    const times = { 0: ['9am', '10:45am', '6pm'], 3: ['7pm'] }[new Date(day).getUTCDay()] ?? []
    expect(ofToday.filter(({ published }) => published).map(({ serviceTime }) => serviceTime)).toEqual(times)
    const report = (await test.call(rotaReportApi.show, { from: addDays(day, -30), to: day }, admin)).body
    expect(report.reduce((count, { absent }) => count + absent, 0)).toBe(1)
    const { services } = (await test.call(rotaDayApi.show, { date: sunday }, admin)).body
    const marks = services.flatMap(({ people }) => people.filter(isHeld).map(({ attendance }) => attendance))
    expect([marks.includes(null), marks.filter((mark) => mark === 'absent').length]).toEqual([false, 1])
    // Quiet hours are as a new team has them.
    const { quietFrom, quietTo } = (await test.call(rotaSettingsApi.show, {}, admin)).body
    expect([quietFrom, quietTo]).toEqual([ROTA_DEFAULTS.quietFrom, ROTA_DEFAULTS.quietTo])
  })
})
