import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, closeSync, openSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { FolderInUse } from '../../db/folderLock.ts'
import { CommandError } from '../commandError.ts'
import type { Site } from './site.ts'

/** Socket of the supervisor in the data folder: who may not enter the folder may not ask it anything. */
const SOCKET = 'supervisor.sock'

/**
 * What an upgrade asks of the supervisor, which answers each in turn. When it hangs up, the supervisor goes on alone.
 */
export const SupervisorAsk = z.discriminatedUnion('do', [
  z.object({ do: z.literal('hello') }),
  z.object({ do: z.literal('stop') }),
  z.object({ do: z.literal('start'), folder: z.string(), startAs: z.enum(['held', 'serving']) }),
  z.object({ do: z.literal('serve') }),
])
export type SupervisorAsk = z.infer<typeof SupervisorAsk>

/** An answer: where the release listens, which database the supervisor's settings name, or what went wrong. */
const SupervisorAnswer = z.object({
  error: z.optional(z.string()),
  listening: z.optional(z.object({ HOST: z.string(), PORT: z.number() })),
  database: z.optional(z.string()),
})
export type SupervisorAnswer = z.infer<typeof SupervisorAnswer>

/** Tells databases apart without a password. */
export const databaseSum = ({ databaseUrl }: Site): string => createHash('sha256').update(databaseUrl).digest('hex')

/** Calls `work` with a path of the socket that is short enough for the operating system (108 bytes), on Linux. */
async function atSocket<T>({ dataDir }: Site, work: (path: string) => Promise<T>): Promise<T> {
  const folder = openSync(dataDir, 'r')
  try {
    return await work(`/proc/self/fd/${folder}/${SOCKET}`)
  } finally {
    closeSync(folder)
  }
}

/** Connects to the supervisor; null where none listens. */
async function connected(site: Site): Promise<Socket | null> {
  return atSocket(site, async (path) => {
    const socket = connect(path)
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      if (error instanceof Error && 'code' in error && /^(ENOENT|ECONNREFUSED|ENOTSOCK)$/.test(String(error.code)))
        return null
      throw error
    }
  })
}

/** An upgrade's connection to the supervisor. */
export class Supervisor implements AsyncDisposable {
  readonly #socket: Socket
  readonly #lines: AsyncIterator<string>

  constructor(socket: Socket) {
    this.#socket = socket
    // A reset ends the lines, which is noticed below.
    socket.on('error', () => {})
    this.#lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  }

  /** Asks, and waits for the answer. Throws a CommandError with what went wrong, or if the supervisor has ended. */
  async ask(question: SupervisorAsk): Promise<SupervisorAnswer> {
    this.#socket.write(`${JSON.stringify(question)}\n`)
    const { done, value } = await this.#lines.next()
    if (done) throw new CommandError('The supervisor has ended.')
    const answer = SupervisorAnswer.parse(JSON.parse(value))
    if (answer.error !== undefined) throw new CommandError(answer.error)
    return answer
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.destroy()
  }
}

/** The supervisor of a site, or null where none runs. */
export async function supervisorOf(site: Site): Promise<Supervisor | null> {
  const socket = await connected(site)
  return socket && new Supervisor(socket)
}

/** What answers the callers of a site, one after the other. */
interface Answering {
  called(): void
  answer(ask: SupervisorAsk): Promise<SupervisorAnswer>
  hungUp(): Promise<void>
}

async function serveCaller(socket: Socket, answering: Answering): Promise<void> {
  socket.on('error', () => {})
  answering.called()
  try {
    for await (const line of createInterface({ input: socket })) {
      const answer = await answering.answer(SupervisorAsk.parse(JSON.parse(line))).catch((error: unknown) => ({
        error: error instanceof Error ? error.message : String(error),
      }))
      socket.write(`${JSON.stringify(answer)}\n`)
    }
  } catch {
    // Another program than ours has called.
    socket.destroy()
  }
  await answering.hungUp()
}

/**
 * Listens for upgrades. The site is locked by the caller, so that no two do it at once. Throws FolderInUse where
 * another supervisor listens.
 */
export async function listenForUpgrades(site: Site, answering: Answering): Promise<Server> {
  const other = await connected(site)
  other?.destroy()
  if (other)
    throw new FolderInUse(
      `Another server already works in ${site.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  let isCalled = false
  const server = createServer(async (socket) => {
    if (isCalled) return void socket.destroy()
    isCalled = true
    await serveCaller(socket, answering)
    isCalled = false
  })
  await atSocket(site, async (path) => {
    rmSync(path, { force: true })
    server.listen(path)
    await once(server, 'listening')
    chmodSync(path, 0o600)
  })
  return server
}
