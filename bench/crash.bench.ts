import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../server/db/client.ts'
import { messagesApi } from '../shared/talk/messages.ts'
import { temporaryFolder } from './program.ts'
import { report } from './report.ts'
import { ensureBuilt, type RunningServer, startServer } from './server.process.ts'

/** Servers run in turn on one folder, each killed by SIGKILL at a random moment during posts (project limit). */
const ROUNDS = 50
const SENDERS = 8
const MOMENT_MS = { least: 100, most: 600 }

/** Posts one after the other until the server is killed. Returns the acknowledged uuids. */
async function sendUntilGone({ url, headers }: RunningServer): Promise<string[]> {
  const acknowledged: string[] = []
  for (;;) {
    const uuid = randomUUID()
    try {
      const response = await fetch(`${url}/api${messagesApi.create.path}`, {
        method: messagesApi.create.method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ channel: 'general', content: `This is ${uuid}`, uuid }),
      })
      if (!response.ok) throw new Error(`A post was answered ${response.status}`)
      await response.json()
      acknowledged.push(uuid)
    } catch (error) {
      // The connection broke: the last post was not acknowledged.
      if (error instanceof TypeError) return acknowledged
      throw error
    }
  }
}

/** Number of stored messages per uuid, and whether `seq` has no gap. */
async function stored(dataDir: string): Promise<{ uuids: Map<string, number>; isWhole: boolean }> {
  const db = openDatabase({ databaseUrl: '', dataDir })
  try {
    const rows = await db.selectFrom('messages').select(['uuid', 'seq']).orderBy('seq').execute()
    const uuids = new Map<string, number>()
    for (const { uuid } of rows) uuids.set(uuid ?? '', (uuids.get(uuid ?? '') ?? 0) + 1)
    return { uuids, isWhole: rows.every(({ seq }, place) => seq === place + 1) }
  } finally {
    await db.destroy()
  }
}

await ensureBuilt(['server'])
using folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
const acknowledged: string[] = []
let starts = 0
for (let round = 0; round < ROUNDS; round += 1) {
  const started = performance.now()
  await using server = await startServer({ dataDir })
  starts = Math.max(starts, performance.now() - started)
  const sending = Promise.all(Array.from({ length: SENDERS }, () => sendUntilGone(server)))
  await wait(MOMENT_MS.least + Math.random() * (MOMENT_MS.most - MOMENT_MS.least))
  const exit = once(server.child, 'exit')
  // Kills the server itself, not taskset.
  server.child.kill('SIGKILL')
  await exit
  acknowledged.push(...(await sending).flat())
}
const { uuids, isWhole } = await stored(dataDir)
const lost = acknowledged.filter((uuid) => !uuids.has(uuid)).length
const doubled = [...uuids.values()].filter((count) => count > 1).length
report(
  [
    `${ROUNDS} times SIGKILL at a random moment while ${SENDERS} clients post, each time the next server on the same folder (SQLite).`,
    `${uuids.size} messages are stored; the longest start after a kill took ${starts.toFixed(0)} ms.`,
    isWhole ? 'Their places have no gap.' : 'THEIR PLACES HAVE GAPS.',
  ],
  [
    {
      what: 'Acknowledged messages that are lost',
      measured: `${lost} of ${acknowledged.length}`,
      beside: 'none may be',
      value: lost,
      limit: { atMost: 0 },
    },
    {
      what: 'Messages that are stored twice',
      measured: `${doubled} of ${uuids.size}`,
      beside: 'none may be',
      value: doubled,
      limit: { atMost: 0 },
    },
  ],
)
