import type { Publisher } from './publish.ts'

/** How long comings and goings are gathered before everybody is told of them. */
const GATHER_MS = 2000

export interface Presence {
  /** Somebody has one live connection more. */
  came(userId: string): void
  /** Somebody has one live connection less. */
  went(userId: string): void
  /** Whoever has a live connection to this process now. */
  online(): string[]
  /** Tells nobody anything any more. */
  stop(): void
}

/** Who is here, kept in memory alone. A person with several devices is here until the last of them goes. */
export function presence(publisher: Pick<Publisher, 'publish'>): Presence {
  const connections = new Map<string, number>()
  /** Whom everybody believes to be here. */
  const told = new Set<string>()
  /** Who came or went since. */
  const moved = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function tell(): void {
    timer = undefined
    // Whoever came and went in the meantime, or the other way round, has not moved at all.
    const changed = [...moved].filter((userId) => connections.has(userId) !== told.has(userId))
    moved.clear()
    if (changed.length === 0) return
    const online = changed.filter((userId) => connections.has(userId))
    const offline = changed.filter((userId) => !connections.has(userId))
    for (const userId of online) told.add(userId)
    for (const userId of offline) told.delete(userId)
    publisher.publish('members', 'presence', { online, offline })
  }

  function move(userId: string, by: 1 | -1): void {
    const count = (connections.get(userId) ?? 0) + by
    if (count > 0) connections.set(userId, count)
    else connections.delete(userId)
    moved.add(userId)
    timer ??= setTimeout(tell, GATHER_MS).unref()
  }

  return {
    came: (userId) => move(userId, 1),
    went: (userId) => move(userId, -1),
    online: () => [...connections.keys()],
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
