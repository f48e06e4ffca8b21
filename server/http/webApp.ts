import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { isNamed } from './etag.ts'

/** Where web/sw.ts keeps the place for the mark of the headers. */
const HEADERS_MARK = 'HEADERS_MARK'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/**
 * The worker, with a mark of `headers` in it: browsers keep the page with the headers that it came with, and other
 * settings (a bot check of others, say) are to reach them as a new version does.
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
 * Serves the built browser's side from `root`: hashed assets for ever, everything else asked for anew. Any address that
 * is no file is the app's own to route. Under /api nothing is ever HTML. `headers` are those of every reply.
 */
export async function serveWebApp(app: FastifyInstance, root: string, headers: Record<string, string>): Promise<void> {
  // The sources have a page too, but only what is built has a worker.
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
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(path)
    if (isBuilt && isPage && !/\.\w+$/.test(path)) return reply.sendFile('index.html')
    throw new AppError('not_found')
  })
}
