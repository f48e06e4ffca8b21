import { randomUUID } from 'node:crypto'
import type { ProcessEvents } from './publish.ts'

/** Delay in which changes are collected before clients are told of them. */
const COLLECT_MS = 2000

/** Interval in which a process repeats its list of people, and the silence after which others drop it. */
const REPEAT_MS = 10_000
const SILENCE_MS = 35_000

/** Message of a process to the others about its own connections. */
type PresenceMessage = Parameters<ProcessEvents['presence']>[0]

/** Messages to and from the other processes. */
export interface Peers {
  send(message: PresenceMessage): void
  onMessage(listener: (message: PresenceMessage) => void): void
}

interface PresenceChange {
  online: string[]
  offline: string[]
}

export interface Presence {
  /** Counts one more live connection of this person to this process. */
  connected(userId: string): void
  /** Counts one connection less. */
  disconnected(userId: string): void
  /** Ids of people with a live connection to any process. */
  online(): string[]
  /** Sends nothing more to clients, and tells the other processes that this one has no connections. */
  stop(): void
}

interface Needs {
  /** Publishes to the clients of this process; each process tells its own. */
  publish(change: PresenceChange): void
  peers?: Peers
}

/** Brings `known` up to date with `isTrue` for these people, and returns the differences. */
function updateKnown(
  known: Set<string>,
  isTrue: (userId: string) => boolean,
  userIds: Iterable<string>,
): PresenceChange {
  const different = [...userIds].filter((userId) => known.has(userId) !== isTrue(userId))
  const online = different.filter(isTrue)
  const offline = different.filter((userId) => !isTrue(userId))
  for (const userId of online) known.add(userId)
  for (const userId of offline) known.delete(userId)
  return { online, offline }
}

const isEmpty = ({ online, offline }: PresenceChange) => online.length + offline.length === 0

/** People connected to each other process, and when it last sent something. */
type OtherProcesses = Map<string, { online: Set<string>; receivedAt: number }>

/** Takes a message of another process, and returns the people whom it may concern. */
function receive(others: OtherProcesses, { process, kind, online, offline }: PresenceMessage): string[] {
  const before = others.get(process)?.online ?? new Set()
  const now =
    kind === 'change' ? new Set([...before, ...online].filter((id) => !offline.includes(id))) : new Set(online)
  others.set(process, { online: now, receivedAt: performance.now() })
  return [...before, ...now]
}

/** Drops the processes that have been silent for too long, and returns the people who were connected to them. */
function dropSilent(others: OtherProcesses): string[] {
  const silent = [...others].filter(([, { receivedAt }]) => performance.now() - receivedAt >= SILENCE_MS)
  for (const [process] of silent) others.delete(process)
  return silent.flatMap(([, { online }]) => [...online])
}

/**
 * Tracks who is online, in memory only. A person is online until the last connection of any device closes. One closure,
 * because connections and messages of other processes collect the changes that one timer sends.
 */
export function presence({ publish, peers }: Needs): Presence {
  const self = randomUUID()
  const connections = new Map<string, number>()
  const otherProcesses: OtherProcesses = new Map()
  /** People whom the clients of this process have been told are online. */
  const published = new Set<string>()
  /** People whom the other processes have been told are connected to this one. */
  const sentToPeers = new Set<string>()
  /** People who have connected or disconnected since. */
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const isOnline = (userId: string): boolean =>
    connections.has(userId) || [...otherProcesses.values()].some(({ online }) => online.has(userId))

  function sendChanges(): void {
    timer = undefined
    // Somebody who left and came back within the delay is no change.
    const change = updateKnown(published, isOnline, changed)
    const ownChange = updateKnown(sentToPeers, (userId) => connections.has(userId), changed)
    changed.clear()
    if (!isEmpty(change)) publish(change)
    if (!isEmpty(ownChange)) peers?.send({ process: self, kind: 'change', ...ownChange })
  }

  function note(userIds: Iterable<string>): void {
    for (const userId of userIds) changed.add(userId)
    if (changed.size > 0) timer ??= setTimeout(sendChanges, COLLECT_MS).unref()
  }

  function count(userId: string, by: 1 | -1): void {
    const sum = (connections.get(userId) ?? 0) + by
    if (sum > 0) connections.set(userId, sum)
    else connections.delete(userId)
    note([userId])
  }

  const sendAll = (kind: 'all' | 'hello'): void =>
    peers?.send({ process: self, kind, online: [...connections.keys()], offline: [] })

  peers?.onMessage((message) => {
    note(receive(otherProcesses, message))
    if (message.kind === 'hello') sendAll('all')
  })
  sendAll('hello')

  const repeat = setInterval(() => {
    sendAll('all')
    note(dropSilent(otherProcesses))
  }, REPEAT_MS).unref()

  return {
    connected: (userId) => count(userId, 1),
    disconnected: (userId) => count(userId, -1),
    online: () => [
      ...new Set([...connections.keys(), ...[...otherProcesses.values()].flatMap(({ online }) => [...online])]),
    ],
    stop() {
      clearTimeout(timer)
      clearInterval(repeat)
      timer = undefined
      peers?.send({ process: self, kind: 'all', online: [], offline: [] })
    },
  }
}
