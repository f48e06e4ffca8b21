import { randomUUID } from 'node:crypto'
import type { ProcessEvents } from './publish.ts'

/** How long comings and goings are gathered before everybody is told of them. */
const GATHER_MS = 2000

/** How often a process says who is connected to it, and after what silence it counts as gone. */
const REPEAT_MS = 10_000
const SILENCE_MS = 35_000

/** What one process tells the others of its own connections. */
export type PresenceWord = Parameters<ProcessEvents['presence']>[0]

/** The way to the other processes; without one there are none. */
export interface Peers {
  tell(word: PresenceWord): void
  hear(listener: (word: PresenceWord) => void): void
}

export interface Presence {
  /** Somebody has one live connection to this process more. */
  came(userId: string): void
  /** Somebody has one less. */
  went(userId: string): void
  /** Whoever has a live connection to any process now. */
  online(): string[]
  /** Tells nobody anything any more. */
  stop(): void
}

interface Needs {
  /** Tells the clients of this process: each process tells its own. */
  tell(change: { online: string[]; offline: string[] }): void
  peers?: Peers
}

/** Who is here, kept in memory alone. A person with several devices is here until the last of them goes. */
export function presence({ tell, peers }: Needs): Presence {
  const self = randomUUID()
  const connections = new Map<string, number>()
  /** Who is connected to the other processes, and when each was last heard of. */
  const elsewhere = new Map<string, { online: Set<string>; heardAt: number }>()
  /** Whom the clients of this process believe to be here. */
  const told = new Set<string>()
  /** Who came or went since. */
  const moved = new Set<string>()
  /** Whom the other processes believe to be connected to this one. */
  const toldPeers = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const isHere = (userId: string): boolean =>
    connections.has(userId) || [...elsewhere.values()].some(({ online }) => online.has(userId))

  /** Splits those of whom somebody believes something else than what is so, and puts the belief right. */
  function correct(believed: Set<string>, isSo: (userId: string) => boolean, candidates: Iterable<string>) {
    const changed = [...candidates].filter((userId) => believed.has(userId) !== isSo(userId))
    const online = changed.filter(isSo)
    const offline = changed.filter((userId) => !isSo(userId))
    for (const userId of online) believed.add(userId)
    for (const userId of offline) believed.delete(userId)
    return { online, offline }
  }

  const isNews = ({ online, offline }: { online: string[]; offline: string[] }) => online.length + offline.length > 0

  function tellAll(): void {
    timer = undefined
    // Whoever came and went in the meantime, or the other way round, has not moved at all.
    const news = correct(told, isHere, moved)
    const ownNews = correct(toldPeers, (userId) => connections.has(userId), moved)
    moved.clear()
    if (isNews(news)) tell(news)
    if (isNews(ownNews)) peers?.tell({ process: self, kind: 'change', ...ownNews })
  }

  function note(userIds: Iterable<string>): void {
    for (const userId of userIds) moved.add(userId)
    if (moved.size > 0) timer ??= setTimeout(tellAll, GATHER_MS).unref()
  }

  function move(userId: string, by: 1 | -1): void {
    const count = (connections.get(userId) ?? 0) + by
    if (count > 0) connections.set(userId, count)
    else connections.delete(userId)
    note([userId])
  }

  const sayAll = (kind: 'all' | 'hello'): void =>
    peers?.tell({ process: self, kind, online: [...connections.keys()], offline: [] })

  peers?.hear(({ process, kind, online, offline }) => {
    const known = elsewhere.get(process)?.online ?? new Set()
    const now =
      kind === 'change' ? new Set([...known, ...online].filter((id) => !offline.includes(id))) : new Set(online)
    elsewhere.set(process, { online: now, heardAt: performance.now() })
    note([...known, ...now])
    if (kind === 'hello') sayAll('all')
  })
  sayAll('hello')

  const repeat = setInterval(() => {
    sayAll('all')
    for (const [process, { online, heardAt }] of elsewhere) {
      if (performance.now() - heardAt < SILENCE_MS) continue
      elsewhere.delete(process)
      note(online)
    }
  }, REPEAT_MS).unref()

  return {
    came: (userId) => move(userId, 1),
    went: (userId) => move(userId, -1),
    online: () => [
      ...new Set(
        [connections, ...[...elsewhere.values()].map(({ online }) => online)].flatMap((all) => [...all.keys()]),
      ),
    ],
    stop() {
      clearTimeout(timer)
      clearInterval(repeat)
      timer = undefined
      peers?.tell({ process: self, kind: 'all', online: [], offline: [] })
    },
  }
}
