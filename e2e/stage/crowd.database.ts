import { join } from 'node:path'
import { SQLITE_FILE } from '../../server/db/client.ts'
import { openConnection } from '../../server/db/sqlite/file.ts'

/** Name of one of a crowd: 'Member 0042'. */
const crowdName = (place: number): string => `Member ${String(place).padStart(4, '0')}`

/**
 * Puts members into the database of a running server: one by one over the API, each with a password to be hashed, a
 * thousand would take minutes. Nobody knows their passwords.
 */
export function addCrowd(dataDir: string, count: number): void {
  const database = openConnection(join(dataDir, SQLITE_FILE))
  const insert = database.prepare(`
    insert into users (id, name, name_key, email, password_hash, role, suspended, created_at)
    values (@id, @name, lower(@name), @id || '@example.org', '', 'standard', 0, '2026-01-01T00:00:00.000Z')`)
  database.exec('begin immediate')
  for (let place = 0; place < count; place += 1) insert.run({ id: `crowd-${place}`, name: crowdName(place) })
  database.exec('commit')
  database.close()
}
