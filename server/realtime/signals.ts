import type { Socket } from 'socket.io'
import * as z from 'zod/mini'
import { CHANNELS, type ChannelName } from '#shared/channels.ts'
import type { ClientSignals, ServerEvents, SignalReply } from '#shared/events.ts'
import type { Presence } from './presence.ts'
import { type LiveServer, type ProcessEvents, type SocketData, userRoom } from './publish.ts'

/** More signals than that in a second are no person's doing. */
const MAX_SIGNALS = 20
const SECOND_MS = 1000

/** Others see that somebody writes for some seconds: to be told more often tells them nothing. */
const TYPING_EVERY_MS = 2000

/** Where those are who have a channel on screen: what a socket has joined says what its person sees. */
export const channelRoom = (channel: ChannelName): string => `channel:${channel}`

/** Those of them who are connected to this process. */
function onScreenHere({ sockets: { adapter, sockets } }: LiveServer, channel: ChannelName): string[] {
  const here = [...(adapter.rooms.get(channelRoom(channel)) ?? [])]
  return [...new Set(here.flatMap((id) => sockets.get(id)?.data.userId ?? []))]
}

/** Those at the other processes that answer in five seconds. One that was killed does not, and is asked for some time. */
const onScreenElsewhere = (io: LiveServer, channel: ChannelName): Promise<string[]> =>
  new Promise((resolve) => {
    io.serverSideEmit('onlookers', channel, (_missing, answers) => resolve(answers.flat()))
  })

/**
 * The people who have a channel on screen on one of their devices. The other processes are asked for people, not for
 * connections as `fetchSockets` would: what it tells of each of a thousand costs more than all the rest.
 */
export async function onScreen(io: LiveServer, channel: ChannelName, isCluster: boolean): Promise<Set<string>> {
  const here = onScreenHere(io, channel)
  const elsewhere = isCluster ? await onScreenElsewhere(io, channel) : []
  return new Set([...here, ...elsewhere])
}

/** Answers other processes that ask who has a channel on screen here. */
export function answerOnScreen(io: LiveServer): void {
  io.on('onlookers', (channel, answer) => answer(onScreenHere(io, channel)))
}

type LiveSocket = Socket<ClientSignals, ServerEvents, ProcessEvents, SocketData>
type Answer = Parameters<SignalReply>[0] | string[]

const OK = { ok: true } as const

// What may stand beside the callback. Whatever a client sends arrives here as it is.
const ONE_CHANNEL = z.tuple([z.enum(CHANNELS)])
const NOTHING = z.tuple([])
const ANYTHING = z.array(z.unknown())

/** One connection, and what of it its signals need. */
interface Line {
  socket: LiveSocket
  presence: Pick<Presence, 'online'>
  /** By the process's own time, which no clock puts back. Signals since the second in which the last one came began. */
  secondBegan: number
  signals: number
  lastTyping: number
}

type Signal = (line: Line, input: unknown[]) => Answer

/** What came with a signal, and how to answer it: nobody where the client gave no callback. */
function taken(args: unknown[]): { input: unknown[]; reply: (answer: Answer) => void } {
  const last = args.at(-1)
  if (typeof last !== 'function') return { input: args, reply: () => {} }
  return { input: args.slice(0, -1), reply: (answer) => void last(answer) }
}

/** A signal that takes arguments of this shape alone and never throws. */
const hear =
  <Shape extends z.ZodMiniType>(shape: Shape, answer: (line: Line, input: z.output<Shape>) => Answer): Signal =>
  (line, input) => {
    const parsed = shape.safeParse(input)
    return parsed.success ? answer(line, parsed.data) : { ok: false, code: 'invalid_input' }
  }

const onChannel = (act: (line: Line, channel: ChannelName) => void): Signal =>
  hear(ONE_CHANNEL, (line, [channel]) => {
    act(line, channel)
    return OK
  })

function tellTyping(line: Line, channel: ChannelName): void {
  if (performance.now() - line.lastTyping < TYPING_EVERY_MS) return
  line.lastTyping = performance.now()
  const { userId, name } = line.socket.data
  line.socket.to(channelRoom(channel)).except(userRoom(userId)).emit('typing', { channel, userId, name })
}

/** Writes were made over REST, and told to everybody then. */
const acknowledge = hear(ANYTHING, () => OK)

const SIGNALS = new Map<string, Signal>([
  ['joinChannel', onChannel(({ socket }, channel) => void socket.join(channelRoom(channel)))],
  ['leaveChannel', onChannel(({ socket }, channel) => void socket.leave(channelRoom(channel)))],
  ['typing', onChannel(tellTyping)],
  ['whoIsOnline', hear(NOTHING, ({ presence }) => presence.online())],
  ['sendMessage', acknowledge],
  ['editMessage', acknowledge],
  ['deleteMessage', acknowledge],
])

/** Lets so many pass in a second and then none until it is over. */
function mayPass(line: Line): boolean {
  const now = performance.now()
  if (now - line.secondBegan >= SECOND_MS) [line.secondBegan, line.signals] = [now, 0]
  line.signals += 1
  return line.signals <= MAX_SIGNALS
}

/**
 * Answers one connection's signals: hints that change nothing but what this connection and its neighbours are told. One
 * listener hears them all: seven of their own for each of a thousand connections are megabytes.
 */
export function hearSignals(socket: LiveSocket, presence: Pick<Presence, 'online'>): void {
  const line: Line = { socket, presence, secondBegan: 0, signals: 0, lastTyping: -TYPING_EVERY_MS }
  socket.onAny((name: string, ...args: unknown[]) => {
    const { input, reply } = taken(args)
    if (!mayPass(line)) return reply({ ok: false, code: 'slow_down' })
    const signal = SIGNALS.get(name)
    if (signal) reply(signal(line, input))
  })
}
