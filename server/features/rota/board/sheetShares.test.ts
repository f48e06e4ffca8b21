import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { peopleApi } from '#shared/people/people.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { weekOf } from '#shared/recurrence.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { boardApi } from '#shared/rota/board.ts'
import { capacityApi } from '#shared/rota/capacity.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { memberAvailabilityApi } from '#shared/rota/memberAvailability.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { rotaReportApi } from '#shared/rota/report.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { withTestApp } from '../../../testing/app.ts'
import { file, type Row } from '../../../testing/imports.ts'
import { monthsOf } from '../facts/span.ts'

/** A month whose first two Sundays are of a sheet, with 18 places, and whose next two need 13 people: 31 for 15. */
const test = withTestApp()
const PEOPLE = Array.from({ length: 14 }, (_, at) => `Member ${String.fromCodePoint(65 + at)}`)
const POSTS = ['Main Door', 'Balcony', 'Lobby']
const FAIR = 31 / 15

const thisMonth = monthsOf({ from: today('America/Chicago'), to: today('America/Chicago') })
const nextDay = addDays(thisMonth.to, 1)
const span = monthsOf({ from: nextDay, to: nextDay })
const firstSunday = weekOf(addDays(span.from, 6))
const sundays = [0, 7, 14, 21].map((days) => addDays(firstSunday, days))
/** Twice a month, as nobody has said, in four weeks. */
const SHARE = (2 / (13 / 3)) * 4

let admin = { _id: '', token: '' }
let open = { serviceId: '', postId: '' }

/** Nine people stand at a Sunday of the sheet, three at each post; the second Sunday begins with another of them. */
const sheetRows = (): Row[] =>
  sundays.slice(0, 2).flatMap((date, week) =>
    Array.from({ length: 9 }, (_, at): Row => {
      return [date, PEOPLE[(week * 9 + at) % PEOPLE.length] ?? '', POSTS[at % 3] ?? '', '9am']
    }),
  )

beforeAll(async () => {
  const { _id, token } = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  admin = { _id, token }
  await test.call(peopleApi.add, { people: PEOPLE.map((name) => ({ name })) }, token)
  const { body: preview } = await test.upload(importsApi.preview, file(...sheetRows()), token)
  expect((await test.call(importsApi.apply, { id: preview._id }, token)).status).toBe(200)
  const posts = (await test.call(postsApi.list, {}, token)).body
  const needs = (...people: number[]) =>
    people.map((count, at) => {
      const postId = posts.find(({ name }) => name === POSTS[at])?._id ?? ''
      return { postId, minPeople: count, maxPeople: count }
    })
  const [three, four] = [needs(3, 2, 2), needs(2, 2, 2)]
  const add = (date = '', some: typeof three) =>
    test.call(servicesApi.create, { date, serviceTime: '9am', needs: some }, token)
  const { status, body } = await add(sundays[2], three)
  expect([status, (await add(sundays[3], four)).status]).toEqual([201, 201])
  open = { serviceId: body._id, postId: three[0]?.postId ?? '' }
})

/** Services, share and fair part of each person, as the board has them; every other page has the same. */
async function sameEverywhere() {
  const { token } = admin
  const { members } = (await test.call(boardApi.show, span, token)).body
  const onBoard = new Map(members.map(({ user, planned, share, fair }) => [user._id, { planned, share, fair }]))
  const report = (await test.call(rotaReportApi.show, span, token)).body
  expect(new Map(report.map(({ user, planned, share, fair }) => [user._id, { planned, share, fair }]))).toEqual(onBoard)
  const { candidates } = (await test.call(runsApi.explain, open, token)).body
  expect(candidates.length).toBeGreaterThan(0)
  for (const { user, load, share } of candidates)
    expect(onBoard.get(user._id), user.name).toMatchObject({ planned: load, share })
  for (const [userId, { planned, fair }] of onBoard) {
    const { months } = (await test.call(memberAvailabilityApi.show, { userId }, token)).body
    expect(months).toContainEqual({ month: span.from.slice(0, 7), planned, fair })
  }
  const capacity = (await test.call(capacityApi.show, span, token)).body
  expect(capacity.each).toBeCloseTo(FAIR, 9)
  expect({ above: capacity.above, unstated: capacity.unstated }).toEqual({ above: [], unstated: 15 })
  for (const { share, fair } of onBoard.values()) {
    expect(share).toBeCloseTo(SHARE, 9)
    expect(fair).toBeCloseTo(FAIR, 9)
  }
  return [...onBoard.values()].map(({ planned }) => planned)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Fairness of a plan, counted from the services of each person alone. */
const fairnessOf = (loads: readonly number[]): number =>
  sum(loads.flatMap((count) => Array.from({ length: count }, (_, n) => Math.round((24 * (2 * n + 1)) / SHARE))))

const ownMonth = async () =>
  (await test.call(availabilityApi.mine, {}, admin.token)).body.months.find(({ month }) => span.from.startsWith(month))

describe('the share of a month, half of which is of a sheet', () => {
  it('is 31/15 on every page, before a fill, in its draft and published', { timeout: 120_000 }, async () => {
    expect(sum(await sameEverywhere())).toBe(18)

    const { body: started } = await test.call(runsApi.start, { ...span, mode: 'all' }, admin.token)
    await expect
      .poll(async () => (await test.call(runsApi.show, { id: started._id }, admin.token)).body.endedAt, {
        timeout: 60_000,
      })
      .not.toBeNull()
    const { body: run } = await test.call(runsApi.apply, { id: started._id }, admin.token)
    expect(run).toMatchObject({ applied: true, empty: [] })
    const drafted = await sameEverywhere()
    expect(sum(drafted)).toBe(31)
    expect(run.goals.find(({ name }) => name === 'fairness')?.value).toBe(fairnessOf(drafted))
    // Nobody has been told of a draft.
    expect(await ownMonth()).toMatchObject({ planned: 0 })

    const { revision } = (await test.call(boardApi.preview, span, admin.token)).body
    const published = await test.call(publicationsApi.publish, { ...span, revision }, admin.token)
    expect(published.status).toBe(201)
    expect(await sameEverywhere()).toEqual(drafted)
    // The fill leaves the admin out, who never served; their share stays.
    expect((await ownMonth())?.planned).toBe(0)
    expect((await ownMonth())?.fair).toBeCloseTo(FAIR, 9)
  })

  it('counts what people have said, and names who has more than that', async () => {
    const { known } = (await test.call(capacityApi.show, span, admin.token)).body
    // The days of the admin are not asked for: a fill leaves them out.
    const daysUnknown = PEOPLE.map((name) => ({ _id: expect.any(String), name }))
    const counts = { people: 15, saidWhen: 0, saidHowOften: 0, skills: 0, couples: 0, wishes: 0 }
    expect(known).toEqual({ ...counts, daysUnknown })
    const { members } = (await test.call(boardApi.show, span, admin.token)).body
    const { user } = members.find(({ planned }) => planned > 1) ?? {}
    const userId = user?._id ?? ''
    const wishes = [{ postId: open.postId, wish: 'like' as const }]
    await test.call(availabilityApi.changeMember, { userId, times: 1, per: 'month', wishes }, admin.token)
    // A service at which one likes to be says nothing of days.
    await test.call(
      availabilityApi.addRow,
      { userId, kind: 'prefer', fromDay: span.from, templateId: null },
      admin.token,
    )
    expect((await test.call(capacityApi.show, span, admin.token)).body.known.saidWhen).toBe(0)
    await test.call(memberAvailabilityApi.confirm, { userId, until: span.to }, admin.token)
    const said = (await test.call(capacityApi.show, span, admin.token)).body
    expect(said.known).toMatchObject({ saidWhen: 1, saidHowOften: 1, wishes: 1 })
    const unknown = said.known.daysUnknown.map(({ _id }) => _id)
    expect([unknown.length, unknown.includes(userId)]).toEqual([13, false])
    expect(said.above).toMatchObject([{ user: { _id: userId } }])
  })
})
