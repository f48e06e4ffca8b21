import { openDatabase } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'

/** Concurrent writers, as on a busy morning. */
const CLIENTS = 32

/**
 * Writes until it is killed and prints the name of each acknowledged change. Every second change is two rows in one
 * transaction. Argument: the data folder.
 */
const db = openDatabase({ databaseUrl: '', dataDir: process.argv[2] ?? '' })
await migrate(db)

async function write(name: string, isPair: boolean): Promise<void> {
  if (!isPair) {
    await db.insertInto('settings').values({ name, value: 'one' }).execute()
    return
  }
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('settings').values({ name, value: 'pair' }).execute()
    await trx
      .insertInto('settings')
      .values({ name: `${name}-second`, value: 'second' })
      .execute()
  })
}

async function writeForEver(client: number): Promise<never> {
  for (let count = 0; ; count += 1) {
    const name = `${client}-${count}`
    await write(name, count % 2 === 1)
    process.stdout.write(`${name}\n`)
  }
}

await Promise.all(Array.from({ length: CLIENTS }, (_, client) => writeForEver(client)))
