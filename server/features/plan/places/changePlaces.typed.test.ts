import { describe, expect, it } from 'vitest'
import { usersApi } from '#shared/people/users.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { callOutsApi } from '#shared/rota/standIns.ts'
import { rotaDayApi } from '#shared/sunday/day.ts'
import { file } from '../../../testing/imports.ts'
import { withShortPlaces } from '../../../testing/shortPlaces.ts'

const on = withShortPlaces()
const { test, team, now, asAdmin, shortAt, stateOf, lateYes, isOver } = on

describe('a shift of the schedule that fills the place', () => {
  const elsewhere = async (post: string, date = now.day) => (await on.type(date, post, `Vic ${now.turn}`)).body._id
  it.each([
    ['that was typed', async () => void (await on.type(now.day, 'main door', `Vic ${now.turn}`))],
    [
      'that was imported',
      async () =>
        void (await test.upload(
          importsApi.import,
          file([now.day, `Vic ${now.turn}`, 'Main Door', '9am']),
          team.admin.token,
        )),
    ],
    [
      'of a preview that was applied',
      async () => {
        const { body } = await test.upload(
          importsApi.preview,
          file([now.day, `Vic ${now.turn}`, 'Main Door', '9am']),
          team.admin.token,
        )
        await asAdmin(importsApi.apply, { id: body._id })
      },
    ],
    [
      'that was given the post',
      async () => void (await asAdmin(scheduleApi.change, { id: await elsewhere('Parking'), assignment: 'Main Door' })),
    ],
    [
      'that was moved there from another day',
      async () =>
        void (await asAdmin(scheduleApi.change, { id: await elsewhere('Main Door', on.freshDay()), date: now.day })),
    ],
  ])('%s ends the search at once: the place is taken', async (_how, fill) => {
    const service = await shortAt([1, 1], 1, 1)
    await fill()
    await isOver(service, 'filled')
  })

  it('that an undo puts back ends the search at once: the place is taken', async () => {
    const service = await shortAt([1, 1], 0, 0)
    await on.type(now.day, 'Main Door', `Vic ${now.turn}`)
    const { body } = await asAdmin(importsApi.clear, { month: now.day.slice(0, 7) })
    await asAdmin(callOutsApi.start, { serviceId: service, postId: team.door })
    expect(await stateOf(service)).toMatchObject({ state: 'open', places: 1 })
    expect((await asAdmin(importsApi.undo, { id: body.importId ?? '' })).body.undone).toBe(1)
    await isOver(service, 'filled')
  })

  it('at one of two missing places looks for one less', async () => {
    const service = await shortAt([2, 2], 2, 2)
    expect(await stateOf(service)).toMatchObject({ state: 'open', places: 2 })
    await on.type(now.day, 'Main Door', `Vic ${now.turn}`)
    expect(await stateOf(service)).toMatchObject({ state: 'open', places: 1 })
    expect(await lateYes(service)).toEqual([200, undefined])
    expect(await stateOf(service)).toMatchObject({ state: 'filled', filled: 1 })
  })

  it('of a former or a suspended member covers nothing, and takes a place: the search stays while one is left', async () => {
    const service = await shortAt([1, 3], 1, 1)
    await on.type(now.day, 'Main Door', 'Former member')
    expect(await stateOf(service)).toMatchObject({ state: 'open', places: 1 })
    const gus = await on.person(`Gus ${now.turn}`)
    const { body } = await on.type(now.day, 'Parking', gus.name)
    await asAdmin(usersApi.suspend, { id: gus._id })
    await asAdmin(scheduleApi.change, { id: body._id, assignment: 'Main Door' })
    expect((await on.scheduleOf(now.day)).map(({ user }) => user._id)).toContain(gus._id)
    expect(await stateOf(service)).toMatchObject({ state: 'open', places: 1 })
    expect(await on.coverage(now.day, team.door)).toMatchObject({ filled: 0, empty: 1, state: 'red' })
    await on.type(now.day, 'Main Door', 'Former member 2')
    await isOver(service, 'filled')
    expect(await on.coverage(now.day, team.door)).toMatchObject({ filled: 0, empty: 1, state: 'red' })
  })

  it('at another post, of another time or day, leaves the search as it is', async () => {
    const service = await shortAt([1, 1], 1, 1)
    const before = await on.search(service)
    await on.type(now.day, 'Balcony', `Vic ${now.turn}`)
    await on.type(now.day, 'Main Door', `Vic ${now.turn}`, { serviceTime: '11am' })
    await on.type(on.freshDay(), 'Main Door', `Vic ${now.turn}`)
    expect(await on.search(service)).toEqual(before)
  })
})

describe('a typed shift of today', () => {
  it('that is marked absent covers nothing, and covers again when its person is there', async () => {
    now.day = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })
    const service = await on.service(now.day, { [team.door]: [1, 1] }, {}, '11:59pm')
    const { body } = await on.type(now.day, 'Main Door', `Vic ${now.turn}`, { serviceTime: '11:59pm' })
    let made = Date.now() - 60_000
    const mark = async (state: 'here' | 'absent') => {
      made += 1000
      const marks = [{ uuid: crypto.randomUUID(), shiftId: body._id, state, at: new Date(made).toISOString() }]
      expect((await asAdmin(rotaDayApi.mark, { marks })).status).toBe(200)
    }
    expect(await on.coverage(now.day, team.door)).toMatchObject({ filled: 1, empty: 0, state: 'green' })
    await mark('absent')
    expect(await on.coverage(now.day, team.door)).toMatchObject({ filled: 0, empty: 1, state: 'red' })
    expect(await on.search(service)).toMatchObject({ state: 'open', places: 1, reason: 'absent', offers: [] })
    await on.wave(service)
    await mark('here')
    expect(await on.coverage(now.day, team.door)).toMatchObject({ filled: 1, empty: 0, state: 'green' })
    expect(await on.search(service)).toMatchObject({ state: 'cancelled' })
    expect(await lateYes(service)).toEqual([409, 'call_out_filled'])
  })
})
