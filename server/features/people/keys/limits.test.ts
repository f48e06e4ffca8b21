import { expect, it, vi } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { openServicesApi } from '#shared/plan/openServices.ts'
import { withTestApp } from '../../../testing/app.ts'
import { newKey } from '../../../testing/programKeys.ts'
import { requestOf } from '../../../testing/request.ts'

const test = withTestApp({ RATE_LIMIT: 'on' })

it('a key has 600 requests a minute of its own, refused ones too', async () => {
  const root = await test.signUp({ isSuperAdmin: true })
  const [one, other] = [await newKey(test, root.token), await newKey(test, root.token)]
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const ask = (key: string, endpoint: typeof openServicesApi.list | typeof sessionsApi.me = openServicesApi.list) =>
    fetch(...requestOf(test.url, endpoint, { from: '2099-12-01', to: '2099-12-31' }, key))
  for (let sent = 0; sent < 599; sent += 1) test.app.requestLimits.countKey(one._id)
  expect((await ask(one.key, sessionsApi.me)).status).toBe(403)
  const refused = await ask(one.key)
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many_attempts'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(other.key)).status).toBe(200)
  expect((await ask(root.token, sessionsApi.me)).status).toBe(200)
})
