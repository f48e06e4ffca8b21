import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { isNamed } from './etag.ts'
import { fileHeaders } from './security.ts'
import { jsonBelow, pageBelow } from './sitePath.ts'
import { isTokenPage, TOKEN_PAGE_HEADERS } from './tokenPages.ts'

/** Placeholder in web/sw.ts for the hash of the headers. */
const HEADERS_MARK = 'HEADERS_MARK'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/**
 * Serves the worker with a hash of `headers` in it. Browsers cache the page with its headers, so changed headers
 * (another bot check, for example) must reach them as a new version of the worker.
 */
async function serveWorker(app: FastifyInstance, file: string, headers: Record<string, string>): Promise<void> {
  const worker = (await readFile(file, 'utf8')).replace(HEADERS_MARK, hashOf(JSON.stringify(headers)))
  const etag = `"${hashOf(worker)}"`
  app.get('/sw.js', (request, reply) => {
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (isNamed(etag, request.headers['if-none-match'])) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(worker)
  })
}

interface WebApp {
  root: string
  /** Path below which the site lives; '' at the root. */
  sitePath: string
  /** Security headers of pages. */
  headers: Record<string, string>
  /** The team's own name; null while it has none. */
  teamName: () => Promise<string | null>
}

/** Below an icon there is room for a dozen letters; with a longer name the product's short one stays. */
const SHORT_NAME_MAX = 12

/** Serves the manifest with the team's name, so that it is the installed app's. */
async function serveManifest(app: FastifyInstance, { root, sitePath, teamName }: WebApp): Promise<void> {
  const text = await readFile(join(root, 'manifest.webmanifest'), 'utf8')
  const manifest = jsonBelow(JSON.parse(text), sitePath) as { name: string; short_name: string }
  app.get('/manifest.webmanifest', async (request, reply) => {
    const own = await teamName()
    const short = own !== null && own.length <= SHORT_NAME_MAX ? own : manifest.short_name
    const named = JSON.stringify({ ...manifest, name: own ?? manifest.name, short_name: short })
    const etag = `"${hashOf(named)}"`
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (isNamed(etag, request.headers['if-none-match'])) return reply.code(304).send()
    return reply.type('application/manifest+json').send(named)
  })
}

/**
 * Serves index.html with the path of the site in it: its own route for the worker, which stores it, and a function that
 * sends it at the address of a page.
 */
async function pageSender(
  app: FastifyInstance,
  { root, sitePath }: WebApp,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const page = pageBelow(await readFile(join(root, 'index.html'), 'utf8'), sitePath)
  const etag = `"${hashOf(page)}"`
  const send = (reply: FastifyReply) => {
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (isNamed(etag, reply.request.headers['if-none-match'])) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(page)
  }
  app.get('/', (_request, reply) => send(reply))
  app.get('/index.html', (_request, reply) => send(reply))
  return send
}

/**
 * Serves the built web app from `root`: hashed assets are immutable, everything else is revalidated. Any path that is
 * no file gets index.html, except under /api.
 */
export async function serveWebApp(app: FastifyInstance, webApp: WebApp): Promise<void> {
  const { root, sitePath, headers } = webApp
  // The sources contain an index.html too; only the build contains sw.js.
  const isBuilt = existsSync(join(root, 'sw.js'))
  if (isBuilt) {
    await serveWorker(app, join(root, 'sw.js'), headers)
    await serveManifest(app, webApp)
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      // The build's own list of modules and chunks.
      dotfiles: 'ignore',
      setHeaders: (reply, path) =>
        reply.header(
          'cache-control',
          path.startsWith(join(root, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
    const headersOf = fileHeaders(headers)
    // The plugin's own route reads the folder's thousand names at every request, to refuse other spellings of one.
    app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) => {
      for (const name of Object.keys(headers)) reply.removeHeader(name)
      // A file that changes has another name, so that browsers have nothing to revalidate.
      const options = { acceptRanges: false, lastModified: false, etag: false }
      return reply.headers(headersOf(file)).sendFile(`assets/${file}`, options)
    })
  }

  const sendPage =
    isBuilt && sitePath !== '' ? await pageSender(app, webApp) : (reply: FastifyReply) => reply.sendFile('index.html')
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (isTokenPage(path)) reply.headers(TOKEN_PAGE_HEADERS)
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(path)
    if (isBuilt && isPage && !/\.\w+$/.test(path)) return sendPage(reply)
    throw new AppError('not_found')
  })
}
