import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { isNamed } from './etag.ts'
import { isTokenPage, TOKEN_PAGE_HEADERS } from './tokenPages.ts'

/** Placeholder in web/sw.ts for the hash of the headers. */
const HEADERS_MARK = 'HEADERS_MARK'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/**
 * Serves the worker with a hash of `headers` in it. Browsers cache the page with its headers, so changed headers (another
 * bot check, for example) must reach them as a new version of the worker.
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

/**
 * Serves the built web app from `root`: hashed assets are immutable, everything else is revalidated. Any path that is no
 * file gets index.html, except under /api. `headers` are those of every response.
 */
export async function serveWebApp(app: FastifyInstance, root: string, headers: Record<string, string>): Promise<void> {
  // The sources contain an index.html too; only the build contains sw.js.
  const isBuilt = existsSync(join(root, 'sw.js'))
  if (isBuilt) {
    await serveWorker(app, join(root, 'sw.js'), headers)
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) =>
        reply.header(
          'cache-control',
          path.startsWith(join(root, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (isTokenPage(path)) reply.headers(TOKEN_PAGE_HEADERS)
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(path)
    if (isBuilt && isPage && !/\.\w+$/.test(path)) return reply.sendFile('index.html')
    throw new AppError('not_found')
  })
}
