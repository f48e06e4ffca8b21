import { get, type IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { oidcApi } from '#shared/people/oidc.ts'
import { coverageApi } from '#shared/rota/coverage.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { withTestApp } from '../testing/app.ts'
import { startLyingIssuer } from '../testing/lyingIssuer.ts'
import { startMailServer } from '../testing/mailServer.ts'
import { type OpenApiDocument, openApiClient, operationsOf } from '../testing/openapi.client.ts'
import { startPushService } from '../testing/pushService.ts'
import { startSmsGateway } from '../testing/smsGateway.ts'
import { validCall } from '../testing/validCalls/validCalls.ts'

const gateway = await startSmsGateway()
const service = await startPushService()
const outside = { texts: gateway, devices: service }
const mailServer = await startMailServer()
const issuer = await startLyingIssuer()
afterAll(() => Promise.all([gateway, service, mailServer, issuer].map((each) => each.close())))
const test = withTestApp({
  SMS_PROVIDER: 'webhook',
  SMS_WEBHOOK_URL: gateway.url,
  PUSH_ALLOWED_HOSTS: service.host,
  BOT_CHECK: 'off',
  SMTP_URL: mailServer.url,
  SMTP_FROM: 'ushers@example.org',
  ...issuer.settings,
})

const [JSON_TYPE, FORM] = ['application/json', 'multipart/form-data']

let document: OpenApiDocument
let client: Awaited<ReturnType<typeof openApiClient>>

beforeAll(async () => {
  await test.app.oidc.discover()
  document = await (await fetch(`${test.url}/api/openapi.json`)).json()
  client = await openApiClient(test.url, document)
})

const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`

/** What is written first: then the lists that are read have something in them. */
const writesFirst = endpoints
  // It needs the cookie of the browser that began a sign-in (oidc.both.test.ts).
  .filter((endpoint) => endpoint !== oidcApi.session)
  .toSorted((a, b) => Number(a.method === 'GET') - Number(b.method === 'GET'))

// Some hundred calls by a generated client, one after the other.
it('is enough to make every call', { timeout: 240_000 }, async () => {
  expect(endpoints.map(nameOf).sort()).toEqual(operationsOf(document).sort())
  const { token: boss } = await test.signUp({ isSuperAdmin: true })
  // A form that may come without its file can be sent as JSON too.
  const refused: unknown[] = []
  for (const endpoint of writesFirst)
    for (const mediaType of endpoint.file && !endpoint.file.required ? [JSON_TYPE, FORM] : [undefined]) {
      const { input, token } = await validCall(endpoint, test, outside)
      const { file, ...fields } = input
      const values = mediaType === JSON_TYPE ? fields : input
      const as = endpoint.access === 'public' ? undefined : (token ?? boss)
      const { status, body } = await client(nameOf(endpoint), { values, token: as, mediaType })
      if (status >= 300) refused.push([nameOf(endpoint), body])
    }
  expect(refused).toEqual([])
})

it('describes what a repeated request is answered, in both media types', async () => {
  const { token } = await test.signUp()
  const values = { channel: 'general', content: 'Good morning', uuid: crypto.randomUUID() }
  const posted = await client('POST /messages', { values, token, mediaType: JSON_TYPE })
  expect(posted.status).toBe(201)
  const again = await client('POST /messages', { values, token, mediaType: FORM })
  expect(again).toEqual({ status: 200, body: posted.body })
})

describe.each(['/api/openapi.json', '/api/docs'])('%s', (path) => {
  const ask = (headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
      get(test.url + path, { headers }, async (reply) => {
        const chunks: Buffer[] = []
        for await (const chunk of reply) chunks.push(chunk)
        resolve({ status: reply.statusCode, headers: reply.headers, bytes: Buffer.concat(chunks) })
      }).on('error', reject)
    })

  it('is compressed for who takes that, and the same text', async () => {
    const plain = await ask({})
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined])
    for (const encoding of ['gzip', 'br, gzip;q=0.5', 'deflate,GZIP']) {
      const { headers, bytes } = await ask({ 'accept-encoding': encoding })
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', etag: plain.headers.etag })
      expect(gunzipSync(bytes).equals(plain.bytes)).toBe(true)
      expect(bytes.length).toBeLessThan(plain.bytes.length / 4)
    }
    for (const encoding of ['br', 'gzip;q=0', 'gzip; q=0.00', 'notgzip'])
      expect((await ask({ 'accept-encoding': encoding })).headers['content-encoding']).toBeUndefined()
  })

  it('is not sent again to who has it', async () => {
    const { headers } = await ask({})
    const { etag = '' } = headers
    expect(headers['cache-control']).toBe('no-cache')
    for (const known of [etag, etag.slice(2), `"other", ${etag}`]) {
      const { status, bytes } = await ask({ 'if-none-match': known, 'accept-encoding': 'gzip' })
      expect([status, bytes.length]).toEqual([304, 0])
    }
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
  })
})

it('shows the examples of the contract', () => {
  const { requestBody } = document.paths['/tasks']?.post ?? {}
  expect(requestBody?.content['application/json']?.example).toEqual(tasksApi.create.example)
  const { parameters = [] } = document.paths['/rota/coverage']?.get ?? {}
  const shown = parameters.map(({ name, example }) => [name, example])
  expect(Object.fromEntries(shown)).toEqual(coverageApi.list.example)
})

it('names the media types of files', () => {
  const typesOf = (path: string) => Object.keys(document.paths[path]?.get?.responses[200]?.content ?? {})
  expect(
    ['/calendar/{token}/ushers.ics', '/users/me/data', '/users/export', '/schedule/export'].flatMap(typesOf),
  ).toEqual([
    'text/calendar',
    'application/json',
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
})
