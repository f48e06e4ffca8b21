import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { type NewRun, type Run, runsApi } from '#shared/rota/fill.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)

let [token, door] = ['', '']
beforeAll(async () => {
  const admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  token = admin.token
  await rota.days(admin._id, 'away', '2099-01-01')
  await test.db.updateTable('availability').set({ to_day: null }).execute()
  for (const name of ['Ann', 'Bob', 'Cid', 'Dot', 'Eve', 'Fay']) await test.signUp({ name: `${name} Alike` })
  door = await rota.post('Main Door')
})

async function ended(id: string): Promise<Run> {
  for (;;) {
    const { body } = await test.call(runsApi.show, { id }, token)
    if (body.endedAt !== null) return body
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

async function filled(input: Partial<NewRun> & { from: string; to: string }): Promise<Run> {
  const { body } = await test.call(runsApi.start, input, token)
  const run = await ended(body._id)
  expect((await test.call(runsApi.apply, { id: run._id, anyway: false }, token)).status).toBe(200)
  return run
}

/** Four Sundays over the end of a month, each with three places: six people alike have two of them each. */
async function twelvePlaces(first: string) {
  const services: string[] = []
  for (const week of [0, 1, 2, 3])
    services.push(await rota.service(addDays(first, 7 * week), '9am', { [door]: [3, 3] }))
  return { services, span: { from: first, to: addDays(first, 21) } }
}

/** People who are free for the place besides its holder. */
async function freeFor(serviceId: string): Promise<string[]> {
  const { body } = await test.call(runsApi.explain, { serviceId, postId: door }, token)
  return body.candidates.flatMap(({ user, cost }) => (cost && user._id !== body.holder?._id ? [user._id] : []))
}

async function proofOf(serviceId: string, userId: string | undefined): Promise<Run['proof']> {
  const begun = await test.call(runsApi.prove, { serviceId, postId: door, userId: userId ?? '' }, token)
  return (await ended(begun.body._id)).proof
}

const TIE = { possible: true, equal: true, goal: null, by: null }

it.each([
  ['everything', '2099-05-17', {}],
  ['near the draft', '2099-08-16', { keepNearDraft: true }],
  ['only the gaps', '2099-10-18', { mode: 'gaps' as const }],
])('of six people alike, anybody is as good as who has the place: after a fill of %s', async (_, first, options) => {
  const { services, span } = await twelvePlaces(first)
  expect((await filled({ ...span, ...options })).places).toHaveLength(12)
  const free = await freeFor(services[1] ?? '')
  expect(free).toHaveLength(3)
  expect(await proofOf(services[1] ?? '', free[0])).toEqual(TIE)
})

it('compares with what could be filled now: somebody who has said since that they would rather not costs that', async () => {
  const { services, span } = await twelvePlaces('2100-05-16')
  await filled(span)
  const second = services[1] ?? ''
  const [reluctant = '', other] = await freeFor(second)
  await rota.days(reluctant, 'rather_not', '2100-05-23')
  expect(await proofOf(second, reluctant)).toEqual({ possible: true, equal: false, goal: 'wishes', by: 2 })
  expect(await proofOf(second, other)).toEqual(TIE)
})
