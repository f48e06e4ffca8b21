import type { Page, Route } from '@playwright/test'
import { chunkRequests } from './chunks.ts'

/** The live line, in whatever way it is made. */
const LINE = /\/socket\.io\//

/**
 * Holds the live line back, as a slow line does, until what it returns is called. To be called before the page is
 * opened.
 */
export async function holdConnection(page: Page): Promise<() => void> {
  const release = await hold(page, LINE)
  // A connection other than a WebSocket is left to the page.
  idle.delete(String(LINE))
  let open = (): void => {}
  const released = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.routeWebSocket(LINE, async (socket) => {
    await released
    socket.connectToServer()
  })
  return () => {
    open()
    release()
  }
}

/** Begins a frame that says: the server has let this session in (Socket.IO protocol 5). */
const LET_IN = '40'

/**
 * Resolves when the page's next live line is let in. To be called before the line is made: one that is open already may
 * say nothing for long.
 */
export const nextConnection = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.once('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).startsWith(LET_IN) && resolve()),
    )
  })

/** Addresses at which `hold` has held nothing yet. */
const idle = new Set<string>()

/** Addresses at which `hold` has held nothing since the last call: such a test says nothing of a slow line. */
export function neverHeld(): string[] {
  const addresses = [...idle]
  idle.clear()
  return addresses
}

/** Holds every request to these addresses back, as a slow line does, until what it returns is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  idle.add(String(address))
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    idle.delete(String(address))
    await released
    await route.continue()
  })
  return release
}

/**
 * Answers every request to these addresses in this way until what it returns is called. A page without its live line
 * yet gets none: a line that opens makes it ask again, and a test that is about to press 'Try again' finds no button.
 */
async function answerWith(page: Page, address: string, status: number, json: object): Promise<() => Promise<void>> {
  const answer = (route: Route) => route.fulfill({ status, json })
  await page.route(chunkRequests('live.events'), () => undefined)
  await page.route(address, answer)
  return () => page.unroute(address, answer)
}

/** Answers as a server with a fault does. Returns how to mend it. */
export const breakDown = (page: Page, address: string): Promise<() => Promise<void>> =>
  answerWith(page, address, 500, { error: 'Something went wrong', code: 'internal' })

/** Refuses at once, without a second try: the requested thing is not there. Returns how to let it pass again. */
export const refuse = (page: Page, address: string): Promise<() => Promise<void>> =>
  answerWith(page, address, 404, { error: 'That is not here.', code: 'not_found' })
