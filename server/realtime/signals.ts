import * as z from 'zod/mini'
import { AnyChannel, type ChannelName, type DayChannel, isDayChannel } from '#shared/channelNames.ts'
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

/** The room of a person's connections that have the talk of a day on screen. */
const ownChannelRoom = (channel: DayChannel, userId: string): string => `channel:${channel}:${userId}`

/** Resolves with the ids of those who are in the talk of a day now. */
export type PeopleInTalk = (channel: DayChannel) => Promise<Set<string>>

type Reply = Parameters<SignalReply>[0] | string[]

const OK = { ok: true } as const
const INVALID = { ok: false, code: 'invalid_input' } as const

// Arguments besides the callback. They come from the client unchecked.
const ONE_CHANNEL = z.tuple([AnyChannel])
const NOTHING = z.tuple([])
const ANYTHING = z.array(z.unknown())

/** A connection, with the state of its limits by the monotonic clock of this process. */
interface Connection {
  socket: LiveSocket
  presence: Pick<Presence, 'online'>
  peopleInTalk: PeopleInTalk
  /** Talks of days that it has on screen, or will have once it is known to be in them. */
  talks: Set<DayChannel>
  /** Start of the current second, and the signals since. */
  secondStart: number
  signals: number
  lastTyping: number
}

type Signal = (connection: Connection, input: unknown[]) => Reply | Promise<Reply>

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
    handle: (connection: Connection, input: z.output<Shape>) => Reply | Promise<Reply>,
  ): Signal =>
  (connection, input) => {
    const parsed = shape.safeParse(input)
    return parsed.success ? handle(connection, parsed.data) : INVALID
  }

const channelSignal = (act: (connection: Connection, channel: ChannelName) => Reply | Promise<Reply>): Signal =>
  signal(ONE_CHANNEL, (connection, [channel]) => act(connection, channel))

function joinChannel(connection: Connection, channel: ChannelName): Reply | Promise<Reply> {
  if (isDayChannel(channel)) return joinTalk(connection, channel)
  connection.socket.join(channelRoom(channel))
  return OK
}

async function joinTalk({ socket, talks, peopleInTalk }: Connection, channel: DayChannel): Promise<Reply> {
  const { userId } = socket.data
  talks.add(channel)
  const isIn = (await peopleInTalk(channel)).has(userId)
  if (!isIn) talks.delete(channel)
  // The connection may have left the channel, or be closed, while the answer was on its way.
  else if (talks.has(channel) && socket.connected) socket.join([channelRoom(channel), ownChannelRoom(channel, userId)])
  return isIn ? OK : INVALID
}

function leaveChannel({ socket, talks }: Connection, channel: ChannelName): Reply {
  socket.leave(channelRoom(channel))
  if (isDayChannel(channel)) {
    talks.delete(channel)
    socket.leave(ownChannelRoom(channel, socket.data.userId))
  }
  return OK
}

function sendTyping(connection: Connection, channel: ChannelName): Reply | Promise<Reply> {
  if (isDayChannel(channel)) return sendTypingInTalk(connection, channel)
  if (isTypingTold(connection)) return OK
  emitTyping(connection, channel, [channelRoom(channel)])
  return OK
}

/**
 * Tells of typing in the talk of a day those who are in it now; somebody who had it on screen and is out of it hears
 * nothing.
 */
async function sendTypingInTalk(connection: Connection, channel: DayChannel): Promise<Reply> {
  const people = await connection.peopleInTalk(channel)
  if (!people.has(connection.socket.data.userId)) return INVALID
  if (isTypingTold(connection)) return OK
  emitTyping(
    connection,
    channel,
    [...people].map((userId) => ownChannelRoom(channel, userId)),
  )
  return OK
}

function isTypingTold(connection: Connection): boolean {
  if (performance.now() - connection.lastTyping < TYPING_INTERVAL_MS) return true
  connection.lastTyping = performance.now()
  return false
}

function emitTyping({ socket }: Connection, channel: ChannelName, rooms: string[]): void {
  const { userId, name } = socket.data
  socket.to(rooms).except(userRoom(userId)).emit('typing', { channel, userId, name })
}

/**
 * Acknowledges signals that older clients send and REST replaces (rule 204): the write was published when it was made.
 */
const acknowledge = signal(ANYTHING, () => OK)

const SIGNALS = new Map<string, Signal>([
  ['joinChannel', channelSignal(joinChannel)],
  ['leaveChannel', channelSignal(leaveChannel)],
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
export function handleSignals(
  socket: LiveSocket,
  { presence, peopleInTalk }: Pick<Connection, 'presence' | 'peopleInTalk'>,
): void {
  const connection: Connection = {
    socket,
    presence,
    peopleInTalk,
    talks: new Set<DayChannel>(),
    secondStart: 0,
    signals: 0,
    lastTyping: -TYPING_INTERVAL_MS,
  }
  socket.onAny((name: string, ...args: unknown[]) => {
    const { input, reply } = splitCallback(args)
    if (!isWithinLimit(connection)) return reply({ ok: false, code: 'slow_down' })
    const handle = SIGNALS.get(name)
    const answer = handle?.(connection, input)
    // A hint is dropped where the database does not answer.
    if (answer instanceof Promise) answer.then(reply, () => undefined)
    else if (answer) reply(answer)
  })
}
