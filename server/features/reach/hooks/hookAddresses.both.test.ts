import { beforeAll, expect, it } from 'vitest'
import { HOOK_TESTS_AN_HOUR, hooksApi } from '#shared/reach/hooks.ts'
import { withTestApp } from '../../../testing/app.ts'

const test = withTestApp({ RATE_LIMIT: 'on' })

let token = ''
beforeAll(async () => {
  token = (await test.signUp({ isSuperAdmin: true })).token
})
const create = (url: string) => test.call(hooksApi.create, { url, events: ['member.joined'] }, token)

it.each([
  'http://169.254.169.254/latest/meta-data',
  'http://hooks.example.org/',
  'https://169.254.169.254/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://127.0.0.1./',
  'https://[::ffff:127.0.0.1]/',
  'https://[::1]/',
  'https://[64:ff9b::10.0.0.1]/',
  'https://１０.0.0.1/',
  'https://user@hooks.example.org/',
])('refuses %s, at its field', async (url) => {
  const { status, body } = await create(url)
  expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['url']])
  expect((await test.call(hooksApi.list, {}, token)).body).toEqual([])
})

it('connects to no name that leads inside, and says so; tests are limited', async () => {
  const { body: hook } = await create('https://localhost:1/hook')
  const ask = () => test.call(hooksApi.test, { id: hook._id }, token)
  expect((await ask()).body).toMatchObject({ state: 'failed', status: null, failure: 'inward' })
  const statuses: number[] = []
  for (let tries = 1; tries <= HOOK_TESTS_AN_HOUR; tries += 1) statuses.push((await ask()).status)
  expect(statuses).toEqual([...Array(HOOK_TESTS_AN_HOUR - 1).fill(200), 429])
})
