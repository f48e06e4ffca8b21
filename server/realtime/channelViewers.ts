import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { ChannelName } from '#shared/channelNames.ts'
import type { LiveServer, ProcessEvents } from './publish.ts'
import { channelRoom } from './signals.ts'

/**
 * Timeout for the answers of other processes. They take milliseconds, but a killed process is counted for ten more
 * seconds, and pushes wait for the result.
 */
const ANSWER_MS = 1000

/** Ids of people who have the channel on screen on a connection to this process. */
function viewersHere({ sockets: { adapter, sockets } }: LiveServer, channel: ChannelName): string[] {
  const here = [...(adapter.rooms.get(channelRoom(channel)) ?? [])]
  return [...new Set(here.flatMap((id) => sockets.get(id)?.data.userId ?? []))]
}

/**
 * Asks the `others` other processes, and resolves with the answers that come in time. The adapter's own
 * acknowledgements take its whole timeout of five seconds where one answer is missing.
 */
function askOthers(io: LiveServer, channel: ChannelName, others: number): Promise<string[][]> {
  const id = randomUUID()
  const answers: string[][] = []
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      io.off('viewers', onAnswer)
      resolve(answers)
    }
    const onAnswer: ProcessEvents['viewers'] = (answer) => {
      if (answer.id === id && answers.push(answer.userIds) === others) end()
    }
    // Answers that arrived while this process itself was busy until the timeout are read first.
    const timer = setTimeout(() => setImmediate(end), ANSWER_MS)
    io.on('viewers', onAnswer)
    io.serverSideEmit('askViewers', { id, channel })
  })
}

/**
 * Ids of the people who have a channel on screen on any device. Logs processes that do not answer in time. Other
 * processes return people, not connections as `fetchSockets` does, whose data of a thousand connections is expensive to
 * transfer.
 */
export async function viewersOf(
  io: LiveServer,
  channel: ChannelName,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Set<string>> {
  const here = viewersHere(io, channel)
  const others = (await io.of('/').adapter.serverCount()) - 1
  const elsewhere = others > 0 ? await askOthers(io, channel, others) : []
  const missing = others - elsewhere.length
  if (missing > 0) log.warn({ channel, missing }, 'other processes did not say who has a channel on screen')
  return new Set([...here, ...elsewhere.flat()])
}

/** Answers other processes that ask for the viewers of a channel. */
export function answerViewers(io: LiveServer): void {
  io.on('askViewers', ({ id, channel }) => {
    io.serverSideEmit('viewers', { id, userIds: viewersHere(io, channel) })
  })
}
