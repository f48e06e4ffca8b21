import * as z from 'zod/mini'
import { CHANNELS, type ChannelName } from '#shared/channels.ts'
import type { SignalReply } from '#shared/signals.ts'
import type { Presence } from './presence.ts'
import { type LiveSocket, userRoom } from './publish.ts'

/** Maximum signals of one connection per second; above what a person causes. */
const MAX_SIGNALS = 20
const SECOND_MS = 1000

/** Minimum time between two typing events of one connection; clients show one for several seconds. */
const TYPING_INTERVAL_MS = 2000

/** The room of connections that have a channel on screen. */
export const channelRoom = (channel: ChannelName): string => `channel:${channel}`

type Reply = Parameters<SignalReply>[0] | string[]

const OK = { ok: true } as const

// Arguments besides the callback. They come from the client unchecked.
const ONE_CHANNEL = z.tuple([z.enum(CHANNELS)])
const NOTHING = z.tuple([])
const ANYTHING = z.array(z.unknown())

/** A connection, with the state of its limits by the monotonic clock of this process. */
interface Connection {
  socket: LiveSocket
  presence: Pick<Presence, 'online'>
  /** Start of the current second, and the signals since. */
  secondStart: number
  signals: number
  lastTyping: number
}

type Signal = (connection: Connection, input: unknown[]) => Reply

/** Splits the arguments of a signal into input and callback; without a callback the reply is dropped. */
function splitCallback(args: unknown[]): { input: unknown[]; reply: (reply: Reply) => void } {
  const last = args.at(-1)
  if (typeof last !== 'function') return { input: args, reply: () => {} }
  return { input: args.slice(0, -1), reply: (reply) => void last(reply) }
}

/** A signal whose arguments must match a schema; others are refused with 'invalid_input'. */
const signal =
  <Shape extends z.ZodMiniType>(
    shape: Shape,
    handle: (connection: Connection, input: z.output<Shape>) => Reply,
  ): Signal =>
  (connection, input) => {
    const parsed = shape.safeParse(input)
    return parsed.success ? handle(connection, parsed.data) : { ok: false, code: 'invalid_input' }
  }

const channelSignal = (act: (connection: Connection, channel: ChannelName) => void): Signal =>
  signal(ONE_CHANNEL, (connection, [channel]) => {
    act(connection, channel)
    return OK
  })

function sendTyping(connection: Connection, channel: ChannelName): void {
  if (performance.now() - connection.lastTyping < TYPING_INTERVAL_MS) return
  connection.lastTyping = performance.now()
  const { userId, name } = connection.socket.data
  connection.socket.to(channelRoom(channel)).except(userRoom(userId)).emit('typing', { channel, userId, name })
}

/** For signals that the specification names and REST replaces: the write was published when it was made. */
const acknowledge = signal(ANYTHING, () => OK)

const SIGNALS = new Map<string, Signal>([
  ['joinChannel', channelSignal(({ socket }, channel) => void socket.join(channelRoom(channel)))],
  ['leaveChannel', channelSignal(({ socket }, channel) => void socket.leave(channelRoom(channel)))],
  ['typing', channelSignal(sendTyping)],
  ['whoIsOnline', signal(NOTHING, ({ presence }) => presence.online())],
  ['sendMessage', acknowledge],
  ['editMessage', acknowledge],
  ['deleteMessage', acknowledge],
])

function isWithinLimit(connection: Connection): boolean {
  const now = performance.now()
  if (now - connection.secondStart >= SECOND_MS) [connection.secondStart, connection.signals] = [now, 0]
  connection.signals += 1
  return connection.signals <= MAX_SIGNALS
}

/**
 * Handles a connection's signals: hints that change only what this connection and others receive. One listener handles
 * all of them, because seven listeners for each of a thousand connections take megabytes.
 */
export function handleSignals(socket: LiveSocket, presence: Pick<Presence, 'online'>): void {
  const connection: Connection = { socket, presence, secondStart: 0, signals: 0, lastTyping: -TYPING_INTERVAL_MS }
  socket.onAny((name: string, ...args: unknown[]) => {
    const { input, reply } = splitCallback(args)
    if (!isWithinLimit(connection)) return reply({ ok: false, code: 'slow_down' })
    const handle = SIGNALS.get(name)
    if (handle) reply(handle(connection, input))
  })
}
