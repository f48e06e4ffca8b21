import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Locator, Page } from '@playwright/test'
import { onHost, SITE_PATH } from './site.ts'

/** Text by which the page of a release after the first is told from it. */
const MARK = 'release'

const WORKER = onHost('/sw.js')

interface Hold {
  /** Resolves when one of them is asked for. */
  asked: Promise<void>
  release(): void
}

export interface Releases {
  url: string
  /** Serves another version from now on: its page names it, and its worker differs. */
  release(name: string): void
  /** Answers 404 for files whose address matches from now on. */
  remove(file: RegExp): void
  /** Holds files whose address matches back until they are released. */
  hold(file: RegExp): Hold
  stop(): Promise<void>
}

/** Says in which release a page is, by its `content`; there is none in the first one. */
export const releaseOf = (page: Page): Locator => page.locator(`meta[name="${MARK}"]`)

const isPage = ({ headers }: IncomingMessage): boolean => /text\/html/.test(headers['content-type'] ?? '')

/**
 * Stands before the server of a team and makes new versions of the app, as a deployment does. The worker's list names
 * each file with its hash, and that of the page is what differs.
 */
export async function startReleases(teamUrl: string): Promise<Releases> {
  let name = ''
  let missing: RegExp | null = null
  let held: { file: RegExp; onAsked(): void; over: Promise<void> } | null = null

  const changed = (path: string, answer: IncomingMessage, body: string): string => {
    if (name === '') return body
    if (path === WORKER) {
      const entry = /(url:([`"])index\.html\2,revision:\2)\w+/
      if (!entry.test(body)) throw new Error('The worker has no entry of the page')
      return body.replace(entry, `$1${name}`)
    }
    return isPage(answer) ? body.replace('<head>', `<head><meta name="${MARK}" content="${name}">`) : body
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { url: path = '/', method, headers } = incoming
    if (missing?.test(path)) return void outgoing.writeHead(404).end()
    if (held?.file.test(path)) {
      held.onAsked()
      await held.over
    }
    const { 'if-none-match': _known, ...rest } = headers
    // An answer that is changed on its way must come whole.
    const asked = { ...rest, 'accept-encoding': 'identity' }
    const passed = request(new URL(path, teamUrl), { method, headers: asked })
    incoming.pipe(passed)
    const [reply] = (await once(passed, 'response')) as [IncomingMessage]
    const { 'content-length': _length, etag: _etag, ...kept } = reply.headers
    if (path !== WORKER && !isPage(reply)) {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      return void reply.pipe(outgoing)
    }
    outgoing.writeHead(reply.statusCode ?? 502, kept).end(changed(path, reply, await text(reply)))
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${SITE_PATH}`,
    release(next) {
      name = next
    },
    remove(file) {
      missing = file
    },
    hold(file) {
      let onAsked = () => {}
      const asked = new Promise<void>((resolve) => {
        onAsked = resolve
      })
      let release = () => {}
      const over = new Promise<void>((resolve) => {
        release = resolve
      })
      held = { file, onAsked, over }
      return {
        asked,
        release() {
          held = null
          release()
        },
      }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
