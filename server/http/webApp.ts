import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'

/**
 * Serves the built browser's side from `root`: hashed assets for ever, everything else asked for anew. Any address that
 * is no file is the app's own to route. Under /api nothing is ever HTML.
 */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  if (isBuilt)
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

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(path)
    if (isBuilt && isPage && !/\.\w+$/.test(path)) return reply.sendFile('index.html')
    throw new AppError('not_found')
  })
}
