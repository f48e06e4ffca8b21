import type { Socket } from 'socket.io'
import * as z from 'zod/mini'
import { CHANNELS, type ChannelName } from '#shared/channels.ts'
import type { ClientSignals, ServerEvents, SignalReply } from '#shared/events.ts'
import type { Presence } from './presence.ts'
import { type LiveServer, type SocketData, userRoom } from './publish.ts'

/** More signals than that in a second are no person's doing. */
const MAX_SIGNALS = 20
const SECOND_MS = 1000

/** Others see that somebody writes for some seconds: to be told more often tells them nothing. */
const TYPING_EVERY_MS = 2000

/** Where those are who have a channel on screen: what a socket has joined says what its person sees. */
export const channelRoom = (channel: ChannelName): string => `channel:${channel}`

/** The people who have a channel on screen on one of their devices. */
export async function onScreen(io: LiveServer, channel: ChannelName): Promise<Set<string>> {
  const sockets = await io.in(channelRoom(channel)).fetchSockets()
  return new Set(sockets.map(({ data }) => data.userId))
}

type LiveSocket = Socket<ClientSignals, ServerEvents, Record<string, never>, SocketData>
type Answer = Parameters<SignalReply>[0] | string[]

const OK = { ok: true } as const

// What may stand beside the callback. Whatever a client sends arrives here as it is.
const ONE_CHANNEL = z.tuple([z.enum(CHANNELS)])
const NOTHING = z.tuple([])
const ANYTHING = z.array(z.unknown())

/** What came with a signal, and how to answer it: nobody where the client gave no callback. */
function taken(args: unknown[]): { input: unknown[]; reply: (answer: Answer) => void } {
  const last = args.at(-1)
  if (typeof last !== 'function') return { input: args, reply: () => {} }
  return { input: args.slice(0, -1), reply: (answer) => void last(answer) }
}

/** Makes a listener that takes arguments of this shape alone and never throws. */
const hear =
  <Shape extends z.ZodMiniType>(shape: Shape, answer: (input: z.output<Shape>) => Answer) =>
  (...args: unknown[]): void => {
    const { input, reply } = taken(args)
    const parsed = shape.safeParse(input)
    reply(parsed.success ? answer(parsed.data) : { ok: false, code: 'invalid_input' })
  }

/** Lets so many pass in a second and then none until it is over. */
function perSecond(max: number): () => boolean {
  let [begin, count] = [0, 0]
  return () => {
    const now = Date.now()
    if (now - begin >= SECOND_MS) [begin, count] = [now, 0]
    count += 1
    return count <= max
  }
}

/** Answers one connection's signals: hints that change nothing but what this connection and its neighbours are told. */
export function hearSignals(socket: LiveSocket, presence: Pick<Presence, 'online'>): void {
  const { userId, name } = socket.data
  const mayPass = perSecond(MAX_SIGNALS)
  let lastTyping = 0

  socket.use(([, ...args], next) => {
    if (mayPass()) next()
    else taken(args).reply({ ok: false, code: 'slow_down' })
  })

  const onChannel = (act: (channel: ChannelName) => void) =>
    hear(ONE_CHANNEL, ([channel]) => {
      act(channel)
      return OK
    })
  socket.on(
    'joinChannel',
    onChannel((channel) => void socket.join(channelRoom(channel))),
  )
  socket.on(
    'leaveChannel',
    onChannel((channel) => void socket.leave(channelRoom(channel))),
  )
  socket.on(
    'typing',
    onChannel((channel) => {
      if (Date.now() - lastTyping < TYPING_EVERY_MS) return
      lastTyping = Date.now()
      socket.to(channelRoom(channel)).except(userRoom(userId)).emit('typing', { channel, userId, name })
    }),
  )
  socket.on(
    'whoIsOnline',
    hear(NOTHING, () => presence.online()),
  )
  const acknowledge = hear(ANYTHING, () => OK)
  // Writes were made over REST, and told to everybody then.
  for (const signal of ['sendMessage', 'editMessage', 'deleteMessage'] as const) socket.on(signal, acknowledge)
}
