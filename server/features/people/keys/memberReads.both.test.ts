import { expect, it } from 'vitest'
import { endpoints } from '#shared/api.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { withTestApp } from '../../../testing/app.ts'
import { newKey } from '../../../testing/programKeys.ts'

const test = withTestApp()

const DATE = '2099-12-06'
const SPAN = { from: '2099-12-01', to: '2099-12-31' }

/** Lists of which a member sees their own part alone. */
const OWN_PART = ['/tasks', '/meetings', '/rota/records']

it('a member’s key reads the rota, and of people their names alone', async () => {
  const root = await test.signUp({ isSuperAdmin: true })
  const ann = await test.signUp({ name: 'Ann Abel', email: 'ann.abel@example.org', phoneNumber: '+15555550199' })
  const day = { kind: 'away', fromDay: DATE, toDay: DATE, reason: 'at the hospital' }
  expect((await test.call(availabilityApi.addRow, day, ann.token)).status).toBe(201)
  const post = await test.call(postsApi.create, { name: 'Main Door' }, root.token)
  const needs = [{ postId: post.body._id, minPeople: 1, maxPeople: 1, priority: 1 }]
  const wanted = { date: DATE, serviceTime: '9am', note: 'The alarm code is 4711', needs }
  const service = await test.call(servicesApi.create, wanted, root.token)
  expect(service.status).toBe(201)
  await test.db
    .updateTable('services')
    .set({ published_at: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', service.body._id)
    .execute()
  const shift = { date: DATE, name: 'Ann Abel', assignment: 'Main Door', serviceTime: '9am' }
  expect((await test.call(scheduleApi.createManual, shift, root.token)).status).toBe(201)

  const { key } = await newKey(test, root.token)
  let read = ''
  for (const endpoint of endpoints.filter(
    ({ method, access, keys }) => method === 'GET' && keys && access !== 'admin',
  )) {
    const inputs = [{}, SPAN, { id: service.body._id }]
    const input = inputs.find((one) => endpoint.input.safeParse(one).success)
    const response = await test.call(endpoint, input, key)
    expect([endpoint.path, response.status]).toEqual([endpoint.path, OWN_PART.includes(endpoint.path) ? 403 : 200])
    read += JSON.stringify(response.body)
  }
  expect(read).toContain('Ann Abel')
  expect(read).toContain('Main Door')
  for (const secret of ['ann.abel@', '5550199', 'hospital', '4711']) expect(read).not.toContain(secret)
})
