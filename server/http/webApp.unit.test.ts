import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorAnswers } from './errors.ts'
import { withoutPageToken } from './tokenPages.ts'
import { serveWebApp } from './webApp.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ushers-web-'))
  for (const folder of ['assets', '.vite']) mkdirSync(join(root, folder))
  writeFileSync(join(root, '.vite/manifest.json'), '{}')
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><html lang="en"><link href="/icon.svg"><script src="/assets/index-1.js">',
  )
  for (const name of ['index-1.js', 'altcha.worker-D57pLjEF.js']) writeFileSync(join(root, 'assets', name), 'export {}')
  writeFileSync(
    join(root, 'manifest.webmanifest'),
    JSON.stringify({
      name: 'Ushers Scheduler',
      short_name: 'Ushers',
      start_url: '/dashboard',
      icons: [{ src: '/icons/1.png' }],
    }),
  )
  writeFileSync(join(root, 'sw.js'), "const mark = 'HEADERS_MARK'")
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function serve(policy: string, teamName: string | null = null, sitePath = ''): Promise<FastifyInstance> {
  const app = Fastify()
  app.setErrorHandler(errorAnswers())
  const headers = { 'content-security-policy': policy, 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' }
  app.addHook('onRequest', async (_, reply) => void reply.headers(headers))
  await serveWebApp(app, { root, sitePath, headers, teamName: async () => teamName })
  return app
}

const worker = async (app: FastifyInstance, headers = {}) => app.inject({ url: '/sw.js', headers })

it('marks the worker with the headers of the pages, so that other headers make another worker', async () => {
  const [first, same, other] = await Promise.all(
    ["default-src 'self'", "default-src 'self'", "default-src 'none'"].map((policy) => serve(policy)),
  )
  if (!first || !same || !other) throw new Error('Nothing is served')
  const { body, headers } = await worker(first)
  expect(body).toMatch(/^const mark = '[\w-]{16}'$/)
  expect(body).not.toContain('HEADERS_MARK')
  expect((await worker(same)).body).toBe(body)
  expect((await worker(other)).body).not.toBe(body)

  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
  expect((await worker(first, { 'if-none-match': headers.etag })).statusCode).toBe(304)
  expect((await worker(other, { 'if-none-match': headers.etag })).statusCode).toBe(200)
})

it('keeps hashed files for ever, asks for everything else anew, and answers no missing file with a page', async () => {
  const app = await serve("default-src 'self'")
  const cache = async (url: string) => (await app.inject({ url })).headers['cache-control']
  expect(await cache('/assets/index-1.js')).toBe('public, max-age=31536000, immutable')
  expect(await cache('/index.html')).toBe('no-cache')
  expect(await cache('/chat/general')).toBe('no-cache')
  for (const url of [
    '/assets/index-0.js',
    '/icons/none.png',
    '/api/none',
    '/.vite/manifest.json',
    '/%2Evite/manifest.json',
  ])
    expect((await app.inject({ url })).statusCode).toBe(404)
})

it('sends files without the headers that only pages need; a worker has a policy', async () => {
  const app = await serve("default-src 'self';frame-src 'self'")
  const { headers } = await app.inject({ url: '/assets/index-1.js' })
  expect(headers).toHaveProperty('x-content-type-options', 'nosniff')
  for (const name of ['content-security-policy', 'x-frame-options', 'accept-ranges', 'last-modified', 'etag'])
    expect(headers).not.toHaveProperty(name)
  const ofWorker = (await app.inject({ url: '/assets/altcha.worker-D57pLjEF.js' })).headers
  expect(ofWorker).toHaveProperty('content-security-policy', "default-src 'self'")
  expect((await app.inject({ url: '/login' })).headers).toMatchObject({
    'content-security-policy': "default-src 'self';frame-src 'self'",
    'x-frame-options': 'DENY',
  })
})

it.each(['invite', 'reset', 'verify'])('tells nobody the address of /%s/…, which holds a token', async (page) => {
  const app = await serve("default-src 'self'")
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await app.inject({ method, url: `/${page}/${'t'.repeat(43)}?from=mail` })
    expect([method, statusCode, headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
      method,
      200,
      'no-referrer',
      'noindex',
    ])
  }
  expect((await app.inject({ url: '/join' })).headers).not.toHaveProperty('x-robots-tag')
})

it('writes no token of a page into the log', () => {
  const token = 't'.repeat(43)
  expect(withoutPageToken(`/invite/${token}?from=mail`)).toBe('/invite/:token?from=mail')
  expect(withoutPageToken('/schedule?month=2026-12')).toBe('/schedule?month=2026-12')
})

it.each([
  [null, 'Ushers Scheduler', 'Ushers'],
  ['Grace', 'Grace', 'Grace'],
  ['Grace Church Ushers', 'Grace Church Ushers', 'Ushers'],
])('names the installed app of the team %s', async (team, name, short_name) => {
  const app = await serve("default-src 'self'", team)
  const { body, headers } = await app.inject({ url: '/manifest.webmanifest' })
  expect(JSON.parse(body)).toMatchObject({ name, short_name })
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/manifest+json; charset=utf-8',
  })
  const again = await app.inject({ url: '/manifest.webmanifest', headers: { 'if-none-match': headers.etag } })
  expect(again.statusCode).toBe(304)
})

it('below a path the page and the manifest name what they need with that path, at the root they are as built', async () => {
  const atRoot = await serve("default-src 'self'")
  const below = await serve("default-src 'self'", null, '/ushers')
  const page = async (app: FastifyInstance, url: string) => (await app.inject({ url })).body
  const built = '<!doctype html><html lang="en"><link href="/icon.svg"><script src="/assets/index-1.js">'
  for (const url of ['/', '/index.html', '/chat/general']) {
    expect(await page(atRoot, url)).toBe(built)
    expect(await page(below, url)).toBe(
      '<!doctype html><html data-path="/ushers" lang="en"><link href="/ushers/icon.svg"><script src="/ushers/assets/index-1.js">',
    )
  }
  const { headers } = await below.inject({ url: '/chat/general' })
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  const again = { url: '/index.html', headers: { 'if-none-match': headers.etag } }
  expect((await below.inject(again)).statusCode).toBe(304)
  const manifest = { start_url: '/ushers/dashboard', icons: [{ src: '/ushers/icons/1.png' }] }
  expect(JSON.parse(await page(below, '/manifest.webmanifest'))).toMatchObject(manifest)
  expect((await below.inject({ url: '/assets/index-0.js' })).statusCode).toBe(404)
})
