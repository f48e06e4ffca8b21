import { io, type Socket } from 'socket.io-client'
import type { ServerEvents } from '#shared/events.ts'
import type { TestApp } from './app.ts'

/** An accepted live connection; `end` resolves with the reason for which the server closed it. */
export interface LiveConnection {
  socket: Socket
  end: Promise<string>
}

/** Milliseconds until a live connection is accepted or refused: less than a test may take. */
const CONNECT_MS = 15_000

/** Opens a live connection with a session's token. Rejects where the server refuses it or is silent. */
export async function connectLive(
  { url }: Pick<TestApp, 'url'>,
  token: string,
  { path = '/socket.io' }: { path?: string } = {},
): Promise<LiveConnection> {
  const options = { path, transports: ['websocket'], reconnection: false, forceNew: true }
  const socket = io(url, { auth: { token }, ...options })
  await new Promise<void>((resolve, reject) => {
    const late = () =>
      reject(new Error(`${url} neither accepted nor refused a live connection in ${CONNECT_MS / 1000} s`))
    const timer = setTimeout(late, CONNECT_MS)
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    for (const event of ['connect', 'connect_error']) socket.once(event, () => clearTimeout(timer))
  }).catch((error: unknown) => {
    socket.close()
    throw error
  })
  return { socket, end: new Promise((resolve) => socket.once('disconnect', resolve)) }
}

type Payload<Name extends keyof ServerEvents> = Parameters<ServerEvents[Name]>[0]

/** A live connection that records the events it receives. */
export interface Listener extends LiveConnection {
  /** Payloads of one event received so far, in order. */
  received<Name extends keyof ServerEvents>(event: Name): Payload<Name>[]
  /** Resolves with the first matching payload of an event, already received or still to come. */
  waitFor<Name extends keyof ServerEvents>(
    event: Name,
    isWanted?: (payload: Payload<Name>) => boolean,
  ): Promise<Payload<Name>>
}

/** Opens a live connection and records its events from the first one on. Close its `socket` when the test is over. */
export async function listen(test: TestApp, token: string): Promise<Listener> {
  const connection = await connectLive(test, token)
  const all: { event: string; payload: unknown }[] = []
  const watchers = new Set<() => void>()
  connection.socket.onAny((event: string, payload: unknown) => {
    all.push({ event, payload })
    for (const look of watchers) look()
  })

  function received<Name extends keyof ServerEvents>(wanted: Name): Payload<Name>[] {
    return all.filter(({ event }) => event === wanted).map(({ payload }) => payload as Payload<Name>)
  }

  return {
    ...connection,
    received,
    waitFor: (event, isWanted = () => true) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = received(event).find(isWanted)
          if (found === undefined) return
          watchers.delete(look)
          resolve(found)
        }
        watchers.add(look)
        look()
      }),
  }
}
