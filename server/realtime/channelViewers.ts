import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { ChannelName } from '#shared/channels.ts'
import type { LiveServer, ProcessEvents } from './publish.ts'
import { channelRoom } from './signals.ts'

/**
 * How long the other processes have to say who looks at a channel: they need milliseconds, but one that was killed counts
 * among them for ten seconds more, and pushes wait for its answer.
 */
const ANSWER_MS = 1000

/** Those who are connected to this process. */
function onScreenHere({ sockets: { adapter, sockets } }: LiveServer, channel: ChannelName): string[] {
  const here = [...(adapter.rooms.get(channelRoom(channel)) ?? [])]
  return [...new Set(here.flatMap((id) => sockets.get(id)?.data.userId ?? []))]
}

/**
 * What so many other processes answer, as far as they do in time. The adapter's own acknowledgements cannot be had before
 * its five seconds are over where one is missing.
 */
function ask(io: LiveServer, channel: ChannelName, others: number): Promise<string[][]> {
  const id = randomUUID()
  const answers: string[][] = []
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      io.off('onlookers', hear)
      resolve(answers)
    }
    const hear: ProcessEvents['onlookers'] = (answer) => {
      if (answer.id === id && answers.push(answer.userIds) === others) end()
    }
    // Where this process was busy for so long, what has come meanwhile is heard first.
    const timer = setTimeout(() => setImmediate(end), ANSWER_MS)
    io.on('onlookers', hear)
    io.serverSideEmit('onlookersOf', { id, channel })
  })
}

/**
 * The people who are known to have a channel on screen on one of their devices; a process that does not say so in time is
 * named in the log. The other processes are asked for people, not for connections as `fetchSockets` would: what it tells
 * of each of a thousand costs more than all the rest.
 */
export async function onScreen(
  io: LiveServer,
  channel: ChannelName,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Set<string>> {
  const here = onScreenHere(io, channel)
  const others = (await io.of('/').adapter.serverCount()) - 1
  const elsewhere = others > 0 ? await ask(io, channel, others) : []
  const missing = others - elsewhere.length
  if (missing > 0) log.warn({ channel, missing }, 'other processes did not say who has a channel on screen')
  return new Set([...here, ...elsewhere.flat()])
}

/** Answers other processes that ask who has a channel on screen here. */
export function answerOnScreen(io: LiveServer): void {
  io.on('onlookersOf', ({ id, channel }) => {
    io.serverSideEmit('onlookers', { id, userIds: onScreenHere(io, channel) })
  })
}
