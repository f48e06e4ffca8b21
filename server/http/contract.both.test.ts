import fc from 'fast-check'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { endpoints } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { ErrorReply } from '#shared/errors.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { withTestApp } from '../testing/app.ts'
import { requestOf } from '../testing/request.ts'
import { storedRows } from '../testing/storedRows.ts'

// The team's name is set, because one of these calls would store another.
const test = withTestApp({ TEAM_NAME: 'ushers scheduler' })
const tokens: Record<string, string | undefined> = {}

beforeAll(async () => {
  tokens.public = undefined
  tokens.member = (await test.signUp()).token
  tokens.admin = (await test.signUp({ role: 'admin' })).token
  tokens.superAdmin = (await test.signUp({ isSuperAdmin: true })).token
})

const RANK = ['public', 'member', 'admin', 'superAdmin']
const mayCall = (role: string, { access }: Endpoint): boolean => RANK.indexOf(role) >= RANK.indexOf(access)
const named = endpoints.map((endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }))

/** Endpoints without logout, which would sign the tests out. */
const repeatable = named.filter(({ endpoint }) => endpoint !== sessionsApi.logout)

const refused = async (response: Response, status: number) => {
  expect(response.status).toBe(status)
  expect(ErrorReply.safeParse(await response.json()).success).toBe(true)
}

/**
 * A role is refused before anything but its session is read from the database, so PostgreSQL is asked by those who may.
 */
const isTried = (role: string, endpoint: Endpoint): boolean =>
  inject('database') === 'sqlite' || mayCall(role, endpoint)

describe('who may call', () => {
  const cases = repeatable.flatMap(({ endpoint, name }) =>
    RANK.filter((role) => isTried(role, endpoint)).map((role) => ({ endpoint, name, role })),
  )

  it.each(cases)('$name as $role', async ({ endpoint, role }) => {
    const answer = await fetch(...requestOf(test.url, endpoint, { id: 'nothing' }, tokens[role]))
    if (mayCall(role, endpoint)) return expect([401, 403]).not.toContain(answer.status)
    const refusal = role === 'public' ? [401, 'not_signed_in'] : [403, 'forbidden']
    expect([answer.status, (await answer.json()).code]).toEqual(refusal)
  })

  // This is why no noun's own test says again who may not call it.
  it('changes nothing where it is refused, with an input that would succeed', async () => {
    const refusedCalls = repeatable.flatMap(({ endpoint }) =>
      RANK.filter((role) => !mayCall(role, endpoint)).map((role) => ({ endpoint, role })),
    )
    const before = await storedRows(test.db)
    for (const { endpoint, role } of refusedCalls)
      await fetch(...requestOf(test.url, endpoint, endpoint.example ?? { id: 'nothing' }, tokens[role]))
    expect(refusedCalls.length).toBeGreaterThan(endpoints.length)
    expect(await storedRows(test.db)).toEqual(before)
  })
})

/** 60 inputs for each endpoint, of which PostgreSQL, which takes no NUL byte, sees a quarter. */
const INPUTS = inject('database') === 'postgres' ? 15 : 45

describe('unsafe or invalid input', () => {
  // Generated text, numbers and structures, and keys and characters that break real programs.
  const nasty = fc.constantFrom(
    '\0',
    '__proto__',
    'constructor',
    '\u202E',
    "'; drop table users; --",
    '%00',
    '../..',
    '\uD800',
  )
  const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), nasty, fc.string({ unit: 'binary' }))
  const inputFor = (keys: string[]) =>
    fc.oneof(
      value,
      fc.dictionary(fc.oneof(fc.constantFrom('x', ...keys), nasty), value, { maxKeys: 8 }),
      fc.record(Object.fromEntries(keys.map((key) => [key, fc.option(value, { nil: undefined })]))),
    )

  it.each(repeatable)('never breaks $name', { timeout: 60_000 }, async ({ endpoint }) => {
    const keys = Object.keys(shapeOf(endpoint.input))
    await fc.assert(
      fc.asyncProperty(inputFor(keys), async (input) => {
        const { status } = await fetch(...requestOf(test.url, endpoint, input, tokens.superAdmin))
        expect(status).toBeLessThan(500)
      }),
      { numRuns: INPUTS },
    )
  })

  const shapeOf = (schema: unknown): object => (schema as { def?: { shape?: object } }).def?.shape ?? {}

  const bodies: [string, string, number][] = [
    ['no JSON', '{"email":', 400],
    ['a list', '[1,2]', 400],
    ['a number', '7', 400],
    ['null', 'null', 400],
    ['a prototype key', '{"__proto__":{"role":"superAdmin"}}', 400],
    ['a constructor key', '{"constructor":{"prototype":{}}}', 400],
    ['a NUL byte in what nobody asked for', '{"more":"\\u0000"}', 400],
    ['deep nesting', `{"more":${'['.repeat(15_000)}${']'.repeat(15_000)}}`, 400],
    ['more than a megabyte', `{"more":"${'x'.repeat(1_100_000)}"}`, 413],
  ]
  // The following calls are refused before any database is asked.
  const onOneDatabase = inject('database') === 'postgres' ? [] : repeatable
  const withBody = onOneDatabase.filter(({ endpoint }) => endpoint.method === 'POST' || endpoint.method === 'PUT')
  const bodyCases = withBody.flatMap(({ endpoint, name }) =>
    bodies.map(([kind, body, status]) => ({ endpoint, name, kind, body, status })),
  )
  it.each(bodyCases)('$name answers a body of $kind in the documented form', async ({ endpoint, body, status }) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens.superAdmin}` }
    const path = endpoint.path.replace(/:\w+/g, 'nothing')
    await refused(await fetch(`${test.url}/api${path}`, { method: endpoint.method, headers, body }), status)
  })

  const withoutBody = onOneDatabase.filter(({ endpoint }) => endpoint.method === 'GET' || endpoint.method === 'DELETE')
  it.each(withoutBody)(
    '$name answers a query of NUL bytes and prototype keys in the documented form',
    async ({ endpoint }) => {
      const headers = { authorization: `Bearer ${tokens.superAdmin}` }
      const path = endpoint.path.replace(/:\w+/g, 'nothing')
      for (const query of ['x=%00', '__proto__=1', 'constructor=1'])
        await refused(await fetch(`${test.url}/api${path}?${query}`, { method: endpoint.method, headers }), 400)
    },
  )

  it('answers strange addresses, methods and kinds of content in the documented form', async () => {
    await refused(await fetch(`${test.url}/api/no/such/thing`), 404)
    for (const path of ['/api//tasks', '/api/x//y', '/api/%00', `/api/${'x'.repeat(9000)}`])
      await refused(await fetch(`${test.url}${path}`), 404)
    await refused(await fetch(`${test.url}/api/users/login`, { method: 'PATCH' }), 404)
    const xml = { method: 'POST', body: '<a/>', headers: { 'content-type': 'application/xml' } }
    await refused(await fetch(`${test.url}/api/users/login`, xml), 415)
    const headers = { authorization: `Bearer ${tokens.admin}` }
    await refused(await fetch(`${test.url}/api/schedule/manual/%00`, { method: 'DELETE', headers }), 400)
    await refused(await fetch(`${test.url}/api/schedule/manual/%zz`, { method: 'DELETE', headers }), 400)
    await refused(await fetch(`${test.url}/api/schedule?view=all&view=all`, { headers }), 400)
  })

  it('says of each field that is missing what to do', async () => {
    const answer = await fetch(...requestOf(test.url, sessionsApi.login, { email: '  ', password: null }))
    expect(await answer.json()).toMatchObject({
      code: 'invalid_input',
      issues: [
        { path: 'email', message: 'Please fill this in' },
        { path: 'password', message: 'Please fill this in' },
      ],
    })
  })

  it('stores what stands for an unknown character in place of half of one, which no database keeps', async () => {
    const half = { title: 'half \ud83d', dueDate: '2026-12-13' }
    const { status, body } = await test.call(tasksApi.create, half, tokens.member)
    expect([status, body.title]).toEqual([201, 'half \ufffd'])
  })

  it('refuses what another site’s page sends', async () => {
    await refused(await fetch(`${test.url}/api/config`, { headers: { origin: 'https://evil.example' } }), 403)
    expect((await fetch(`${test.url}/api/config`, { headers: { origin: test.url } })).status).toBe(200)
  })

  it('takes a JSON content type without a body for an empty input', async () => {
    const { token } = await test.signUp()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    expect((await fetch(`${test.url}/api/users/logout`, { method: 'POST', headers })).status).toBe(204)
  })
})

describe('the description of the API', () => {
  it('names every endpoint, for programs and for people', async () => {
    const document = await (await fetch(`${test.url}/api/openapi.json`)).json()
    const page = await (await fetch(`${test.url}/api/docs`)).text()
    expect(document.openapi).toMatch(/^3\./)
    for (const { endpoint, name } of named) {
      expect(document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(endpoint.method.toLowerCase())
      expect(page).toContain(name.replace(' ', ' /api'))
    }
  })

  it('is beside what a client needs to know, which holds no secret', async () => {
    const config = await (await fetch(`${test.url}/api/config`)).json()
    expect(config).toEqual({
      teamName: 'ushers scheduler',
      siteUrl: 'http://localhost:5000',
      timeZone: 'America/Chicago',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      pushKey: expect.stringMatching(/^[\w-]{87}$/),
      giphyKey: null,
      giphyUrl: null,
      botCheck: 'altcha',
      phoneProvider: 'console',
      registration: 'open',
      mail: false,
      oidc: null,
    })
    expect((await fetch(`${test.url}/healthz`)).status).toBe(200)
    const ready = await fetch(`${test.url}/readyz`)
    expect(ready.status).toBe(200)
    expect(await ready.json()).toEqual({ status: 'ready', version: config.version })
  })
})
