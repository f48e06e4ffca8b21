import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { type NewRun, type Run, runsApi } from '#shared/rotaRuns.ts'
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

/** What the explanation lists as free, and what is proved of each. */
async function proofsOf(serviceId: string) {
  const { body } = await test.call(runsApi.explain, { serviceId, postId: door }, token)
  const proofs: Run['proof'][] = []
  for (const { user, cost } of body.candidates) {
    if (cost === null || user._id === body.holder?._id) continue
    const begun = await test.call(runsApi.prove, { serviceId, postId: door, userId: user._id }, token)
    proofs.push((await ended(begun.body._id)).proof)
  }
  return proofs
}

const TIE = { possible: true, equal: true, goal: null, by: null }

it.each([
  ['everything', '2099-05-17', {}],
  ['near the draft', '2099-08-16', { keepNearDraft: true }],
  ['only the gaps', '2099-10-18', { mode: 'gaps' as const }],
])('of six people alike, anybody is as good as who has the place: after a fill of %s', async (_, first, options) => {
  const { services, span } = await twelvePlaces(first)
  const run = await filled({ ...span, ...options })
  expect(run.places).toHaveLength(12)
  expect(await proofsOf(services[1] ?? '')).toEqual([TIE, TIE, TIE])
})

it('compares with what could be filled now: somebody who has said since that they would rather not costs that', async () => {
  const { services, span } = await twelvePlaces('2100-05-16')
  const { places } = await filled(span)
  const [, second = ''] = services
  const free = (await test.call(runsApi.explain, { serviceId: second, postId: door }, token)).body.candidates.find(
    ({ user }) => !places.some(({ serviceId, userId }) => serviceId === second && userId === user._id),
  )
  await rota.days(free?.user._id ?? '', 'rather_not', '2100-05-23')
  const worse = { possible: true, equal: false, goal: 'wishes', by: 2 }
  const proofs = await proofsOf(second)
  expect(proofs).toHaveLength(3)
  expect(proofs).toEqual(expect.arrayContaining([worse, TIE, TIE]))
})
