import type { ServerEvents } from '#shared/events.ts'
import type { TestApp } from './app.ts'
import { connectLive, type LiveConnection } from './live.ts'

type Payload<Name extends keyof ServerEvents> = Parameters<ServerEvents[Name]>[0]

/** A live connection that remembers what it has heard. */
export interface Listener extends LiveConnection {
  /** All of one event so far, in order. */
  heard<Name extends keyof ServerEvents>(event: Name): Payload<Name>[]
  /** The first of an event that is so, heard already or still to come. */
  hear<Name extends keyof ServerEvents>(
    event: Name,
    isWanted?: (payload: Payload<Name>) => boolean,
  ): Promise<Payload<Name>>
}

/** Opens a live connection and listens from its first moment on. Close its `socket` when the test is over. */
export async function listen(test: TestApp, token: string): Promise<Listener> {
  const connection = await connectLive(test, token)
  const all: { event: string; payload: unknown }[] = []
  const waiting = new Set<() => void>()
  connection.socket.onAny((event: string, payload: unknown) => {
    all.push({ event, payload })
    for (const look of waiting) look()
  })

  function heard<Name extends keyof ServerEvents>(wanted: Name): Payload<Name>[] {
    return all.filter(({ event }) => event === wanted).map(({ payload }) => payload as Payload<Name>)
  }

  return {
    ...connection,
    heard,
    hear: (event, isWanted = () => true) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = heard(event).find(isWanted)
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}
