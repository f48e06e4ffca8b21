import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { call, callAddress, onSessionRefused } from './call.ts'
import { ApiError } from './error.ts'

interface Heard {
  method: string | undefined
  url: string | undefined
  authorization: string | undefined
  body: string
}

let server: Server
let heard: Heard[]
let answer: (request: IncomingMessage, response: ServerResponse) => void
let token: string | null
const realFetch = globalThis.fetch

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answer = (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${error}`)
  return error
}

beforeEach(async () => {
  heard = []
  token = 'secret'
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { method, url, headers } = request
      heard.push({ method, url, authorization: headers.authorization, body })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // The app in development calls port 5000 of its own host; here a free one stands in for it.
  vi.stubGlobal('location', { hostname: 'team.test' })
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? token : null) })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    realFetch(url.replace('http://team.test:5000', `http://127.0.0.1:${port}`), init),
  )
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('a call', () => {
  it('fills the path and puts the rest of a GET into the query', async () => {
    json(200, [])
    await call(scheduleApi.list, { view: 'all', from: '2026-12-01', to: undefined })
    expect(heard).toEqual([
      { method: 'GET', url: '/api/schedule?view=all&from=2026-12-01', authorization: 'Bearer secret', body: '' },
    ])
    expect(callAddress(scheduleApi.remove, { id: 'a/b' })).toEqual({ path: '/schedule/manual/a%2Fb', rest: {} })
  })

  it('sends JSON, and no bearer header without a token', async () => {
    token = null
    json(200, { token: 't', user: { name: 'Ann' } })
    const signedIn = await call(sessionsApi.login, { email: 'a@b.c', password: 'x' })
    expect(signedIn.token).toBe('t')
    expect(heard[0]).toMatchObject({ url: '/api/users/login', authorization: undefined })
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ email: 'a@b.c', password: 'x' })
  })

  it('resolves to nothing where nothing is answered', async () => {
    answer = (_, response) => response.writeHead(204).end()
    await expect(call(scheduleApi.remove, { id: 's1' })).resolves.toBeUndefined()
  })

  it('says a known code in the language of the screen, with issues and the wait, and logs status and address', async () => {
    const issues = [{ path: 'date', message: 'Please fill this in' }]
    json(429, { error: 'said by the server', code: 'too_many_attempts', issues }, { 'retry-after': '17' })
    const error = await failure(call(sessionsApi.login, { email: 'a@b.c', password: 'x' }))
    expect(error).toMatchObject({
      status: 429,
      code: 'too_many_attempts',
      message: 'Too many attempts. Please wait before trying again.',
      retryAfter: 17,
      issues,
    })
    expect(console.error).toHaveBeenCalledWith(429, 'http://team.test:5000/api/users/login')
  })

  it('leaves to the server what only the server can say', async () => {
    json(400, { error: 'These columns are missing: Date.', code: 'missing_columns' })
    expect((await failure(call(sessionsApi.me, {}))).message).toBe('These columns are missing: Date.')
    json(418, { error: 'Something new', code: 'not_yet_known_here' })
    expect((await failure(call(sessionsApi.me, {}))).message).toBe('Something new')
  })

  it('has a sentence for answers that are not our server’s', async () => {
    answer = (_, response) => response.writeHead(502).end('<html>')
    expect(await failure(call(sessionsApi.me, {}))).toMatchObject({
      code: 'unknown',
      message: 'The server is busy or being restarted. Please try again in a moment.',
    })
  })

  it('is offline when nothing answers, or the answer breaks off', async () => {
    answer = (request) => request.socket.destroy()
    expect(await failure(call(sessionsApi.me, {}))).toMatchObject({ status: 0, code: 'offline' })
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"user"', () => response.socket?.destroy())
    }
    expect(await failure(call(sessionsApi.me, {}))).toMatchObject({ status: 0, code: 'offline' })
  })

  it('that is aborted stays aborted, and is not logged', async () => {
    const controller = new AbortController()
    answer = () => controller.abort()
    await expect(call(sessionsApi.me, {}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(console.error).not.toHaveBeenCalled()
  })
})

describe('a refused session', () => {
  it('is told to who listens, when the call carried a token', async () => {
    const listener = vi.fn()
    const stop = onSessionRefused(listener)
    json(401, { error: 'Please log in.', code: 'not_signed_in' })
    await failure(call(sessionsApi.me, {}))
    expect(listener).toHaveBeenCalledTimes(1)
    token = null
    await failure(call(sessionsApi.me, {}))
    token = 'secret'
    json(401, { error: 'Invalid email or password', code: 'invalid_credentials' })
    await failure(call(sessionsApi.me, {}))
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
  })
})
