import { expect, it } from 'vitest'
import { swapsApi } from '#shared/rota/swaps.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp({ RATE_LIMIT: 'on' })
const rota = rotaFixtures(() => test.db)

it('a person looks for partners ten times a minute, and nobody else waits for them', async () => {
  const ann = await test.signUp({ name: 'Ann' })
  const bob = await test.signUp({ name: 'Bob' })
  const door = await rota.post('Main Door')
  const placeOf = async (userId: string, date: string) =>
    rota.assignment(await rota.service(date, '9am', { [door]: [1, 1] }), userId, door)
  const hers = await placeOf(ann._id, '2040-02-05')
  const his = await placeOf(bob._id, '2040-03-04')
  const look = (assignmentId: string, token: string) => test.call(swapsApi.partners, { assignmentId }, token)

  for (let asked = 0; asked < 10; asked += 1) expect((await look(hers, ann.token)).status).toBe(200)
  const { status, body, headers } = await look(hers, ann.token)
  expect([status, (body as { code?: string }).code]).toEqual([429, 'too_many_attempts'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await look(his, bob.token)).status).toBe(200)
})
