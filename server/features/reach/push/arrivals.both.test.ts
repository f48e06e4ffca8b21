import { afterAll, beforeAll, expect, it } from 'vitest'
import { pushApi } from '#shared/reach/push.ts'
import { withTestApp } from '../../../testing/app.ts'
import { startPushService } from '../../../testing/pushService.ts'

const service = await startPushService()
afterAll(() => service.close())
const test = withTestApp({ PUSH_ALLOWED_HOSTS: service.host })

let token = ''
let uuid = ''
beforeAll(async () => {
  token = (await test.signUp()).token
  await test.call(pushApi.setToken, { token: service.subscribe().token }, token)
  uuid = (await test.call(pushApi.test, {}, token)).body.uuid
})

const row = () => test.db.selectFrom('push_arrivals').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
const arrived = async (input: object) => (await test.call(pushApi.arrived, input)).status

it('says the same of every push, and refuses what names none', async () => {
  expect(await arrived({ uuid: 'nobody knows it' })).toBe(204)
  for (const wrong of [{}, { uuid: '' }, { uuid: 'x'.repeat(65) }]) {
    const { status, body } = await test.call(pushApi.arrived, wrong)
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['uuid']])
  }
})

it('keeps when a push was shown first, and opened first', async () => {
  expect(await row()).toMatchObject({ kind: 'push.test', arrived_at: null, opened_at: null })
  expect(await arrived({ uuid })).toBe(204)
  const shown = await row()
  expect([shown.arrived_at !== null, shown.opened_at]).toEqual([true, null])
  expect(await arrived({ uuid, opened: true })).toBe(204)
  const opened = await row()
  expect([opened.arrived_at, opened.opened_at !== null]).toEqual([shown.arrived_at, true])
  await arrived({ uuid, opened: true })
  expect(await row()).toEqual(opened)
})

it('keeps both where a push is shown and opened at once', async () => {
  const { uuid: other } = (await test.call(pushApi.test, {}, token)).body
  const reports = [{ uuid: other }, { uuid: other, opened: true }, { uuid: other }]
  await Promise.all(reports.map((report) => arrived(report)))
  const stored = await test.db
    .selectFrom('push_arrivals')
    .selectAll()
    .where('uuid', '=', other)
    .executeTakeFirstOrThrow()
  expect([stored.arrived_at !== null, stored.opened_at !== null]).toEqual([true, true])
  await test.db.deleteFrom('push_arrivals').where('uuid', '=', other).execute()
})

it('forgets them after 90 days', async () => {
  const old = new Date(Date.now() - 91 * 86_400_000).toISOString()
  await test.db.updateTable('push_arrivals').set({ sent_at: old }).where('uuid', '=', uuid).execute()
  await test.app.arrivals.cleanUp()
  expect(await test.db.selectFrom('push_arrivals').select('uuid').execute()).toEqual([])
})
