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

/** The people who are connected, as a process knows it, and what it has told of it. */
interface Known {
  /** Live connections to this process, by person. */
  connections: Map<string, number>
  others: OtherProcesses
  /** People whom the clients of this process have been told are online. */
  published: Set<string>
  /** People whom the other processes have been told are connected to this one. */
  sentToPeers: Set<string>
  /** People who have connected or disconnected since. */
  changed: Set<string>
}

const isOnline = ({ connections, others }: Known, userId: string): boolean =>
  connections.has(userId) || [...others.values()].some(({ online }) => online.has(userId))

const everybodyOnline = ({ connections, others }: Known): string[] => [
  ...new Set([...connections.keys(), ...[...others.values()].flatMap(({ online }) => [...online])]),
]

/** Counts one connection more or less of a person to this process. */
function addTo(connections: Known['connections'], userId: string, by: 1 | -1): void {
  const sum = (connections.get(userId) ?? 0) + by
  if (sum > 0) connections.set(userId, sum)
  else connections.delete(userId)
}

/** What clients and other processes are to be told of the changed people, who count as told from then on. */
function takeChanges(known: Known): { change: PresenceChange; ownChange: PresenceChange } {
  const { connections, published, sentToPeers, changed } = known
  // Somebody who left and came back within the delay is no change.
  const change = updateKnown(published, (userId) => isOnline(known, userId), changed)
  const ownChange = updateKnown(sentToPeers, (userId) => connections.has(userId), changed)
  changed.clear()
  return { change, ownChange }
}

/**
 * Tracks who is online, in memory only. A person is online until the last connection of any device closes. Connections
 * and messages of other processes collect the changes that one timer sends.
 */
export function presence({ publish, peers }: Needs): Presence {
  const self = randomUUID()
  const known: Known = {
    connections: new Map(),
    others: new Map(),
    published: new Set(),
    sentToPeers: new Set(),
    changed: new Set(),
  }
  const { connections, others, changed } = known
  let timer: NodeJS.Timeout | undefined

  function sendChanges(): void {
    timer = undefined
    const { change, ownChange } = takeChanges(known)
    if (!isEmpty(change)) publish(change)
    if (!isEmpty(ownChange)) peers?.send({ process: self, kind: 'change', ...ownChange })
  }

  function note(userIds: Iterable<string>): void {
    for (const userId of userIds) changed.add(userId)
    if (changed.size > 0) timer ??= setTimeout(sendChanges, COLLECT_MS).unref()
  }

  function count(userId: string, by: 1 | -1): void {
    addTo(connections, userId, by)
    note([userId])
  }

  const sendAll = (kind: 'all' | 'hello'): void =>
    peers?.send({ process: self, kind, online: [...connections.keys()], offline: [] })

  peers?.onMessage((message) => {
    note(receive(others, message))
    if (message.kind === 'hello') sendAll('all')
  })
  sendAll('hello')

  const repeat = setInterval(() => {
    sendAll('all')
    note(dropSilent(others))
  }, REPEAT_MS).unref()

  return {
    connected: (userId) => count(userId, 1),
    disconnected: (userId) => count(userId, -1),
    online: () => everybodyOnline(known),
    stop() {
      clearTimeout(timer)
      clearInterval(repeat)
      timer = undefined
      peers?.send({ process: self, kind: 'all', online: [], offline: [] })
    },
  }
}
