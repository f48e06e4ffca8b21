import { expect, it, vi } from 'vitest'
import { withTestApp } from '../testing/app.ts'
import { newKey } from '../testing/programKeys.ts'

const test = withTestApp({ SITE_URL: 'http://localhost:5000/ushers', RATE_LIMIT: 'on' })

it('a key in an address is refused wherever it stands, and is in no line of the log', async () => {
  const { token } = await test.signUp({ isSuperAdmin: true })
  const { key } = await newKey(test, token)
  const lines = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(test.app.http.log, level))
  const inside = [
    `/api/schedule?key=${key}`,
    `/api/schedule/${key}`,
    `/dashboard?key=${key}`,
    `/${key}`,
    `/healthz?k=${key}`,
  ]
  for (const path of [...inside, ...inside.map((one) => `/ushers${one}`)])
    for (const headers of [{}, { authorization: `Bearer ${key}` }, { authorization: `Bearer ${token}` }]) {
      const response = await fetch(test.url + path, { headers: headers as Record<string, string> })
      expect([response.status, (await response.json()).code], path).toEqual([400, 'key_in_address'])
    }
  const handshake = await fetch(`${test.url}/socket.io/?EIO=4&transport=polling&token=${key}`)
  expect(handshake.status).toBe(403)
  expect(await handshake.text()).toContain('key_in_address')
  expect(JSON.stringify(lines.flatMap(({ mock }) => mock.calls))).not.toContain(key.slice(3, 20))
})

it('a failure at such an address is logged with `uk_…`', async () => {
  const { token } = await test.signUp({ isSuperAdmin: true })
  const { key } = await newKey(test, token)
  const error = vi.spyOn(test.app.http.log, 'error').mockImplementation(() => {})
  const { errorAnswers } = await import('./errors.ts')
  const reply = { header: () => reply, code: () => reply, send: () => reply }
  const request = { id: '1', url: `/api/x?key=${key}`, params: {}, headers: {}, raw: {}, log: test.app.http.log }
  errorAnswers()(new Error('a fault'), request as never, reply as never)
  expect(error.mock.calls[0]?.[0]).toMatchObject({ url: '/api/x?key=uk_…' })
})
