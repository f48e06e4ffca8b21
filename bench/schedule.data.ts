import { sql } from 'kysely'
import { openDatabase } from '../server/db/client.ts'
import { insertRows } from '../server/db/insertRows.ts'
import { newShown, typedRow } from '../server/features/plan/places/places.wire.ts'
import { type User, usersApi } from '../shared/people/users.ts'
import type { NewShift } from '../shared/plan/schedule.ts'
import { comparisonKey } from '../shared/text.ts'
import type { RunningServer } from './server.process.ts'

const FIRST_NAMES = ['Maria', 'James', 'Aisha', 'Robert', 'Grace', 'Thomas', 'Naomi', 'Peter']
const LAST_NAMES = ['Santos', 'Okafor', 'Whitfield', 'Nguyen', 'Kowalski']

/** The demo's team of forty. */
export const MEMBERS = LAST_NAMES.flatMap((last) => FIRST_NAMES.map((first) => `${first} ${last}`))

const SERVICE_TIMES = ['9am', '10:45am', '6pm', '7pm']
const POSTS = ['Main Door', 'East Door', 'Balcony Left', 'Balcony Right', 'Center Aisle', 'Left Aisle', 'Right Aisle']
const OTHER_POSTS = ['Altar', 'Parking', 'Greeter', 'Offering Count', 'Overflow Room']
const TIES = ['Navy', 'Burgundy', 'Gold', 'Silver']

/** Shifts of one Sunday: with 12 posts in 4 services 48, so that a month has 192 or 240. */
const ASSIGNMENTS = [...POSTS, ...OTHER_POSTS]
const PER_SUNDAY = ASSIGNMENTS.length * SERVICE_TIMES.length

const WEEK_MS = 7 * 86_400_000

/** Rows in one INSERT: twelve parameters each, below SQLite's 32,766. */
const CHUNK = 1000

/** `count` different shifts, one Sunday after the other from `firstSunday` (YYYY-MM-DD) on. */
export function shiftsFrom(firstSunday: string, count: number): NewShift[] {
  const start = Date.parse(`${firstSunday}T00:00:00Z`)
  return Array.from({ length: count }, (_, place) => {
    const week = Math.floor(place / PER_SUNDAY)
    return {
      date: new Date(start + week * WEEK_MS).toISOString().slice(0, 10),
      // Steps of seven, so that neighbours in the list do not always serve together.
      name: MEMBERS[(place * 7 + week) % MEMBERS.length] as string,
      assignment: ASSIGNMENTS[place % ASSIGNMENTS.length] as string,
      serviceTime: SERVICE_TIMES[Math.floor(place / ASSIGNMENTS.length) % SERVICE_TIMES.length] as string,
      tieColor: TIES[week % TIES.length] as string,
    }
  })
}

/** Creates the team through the API as super admin. Returns user ids by comparison key of the name. */
async function createMembers({ url, headers }: RunningServer): Promise<Map<string, string>> {
  const members = new Map<string, string>()
  for (const [place, name] of MEMBERS.entries()) {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.org`
    const response = await fetch(`${url}/api${usersApi.create.path}`, {
      method: usersApi.create.method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name, email, password: 'a good long password', phoneNumber: `+1312555${1000 + place}` }),
    })
    if (!response.ok) throw new Error(`Creating ${name} was answered ${response.status}: ${await response.text()}`)
    members.set(comparisonKey(name), ((await response.json()) as User)._id)
  }
  return members
}

/**
 * Fills the database of a running server with the team and, directly through the database client, `shifts`. Every shift
 * belongs to a member, as in the demo, so that replies have their maximum length.
 */
export async function seedSchedule(
  server: RunningServer,
  { databaseUrl = '', dataDir }: { databaseUrl?: string; dataDir: string },
  shifts: NewShift[],
): Promise<void> {
  const members = await createMembers(server)
  const rows = shifts.map((shift) => typedRow(newShown(shift, members)))
  const db = openDatabase({ databaseUrl, dataDir })
  try {
    await db.transaction().execute(async (trx) => {
      for (let start = 0; start < rows.length; start += CHUNK)
        await insertRows(trx, 'places', rows.slice(start, start + CHUNK))
    })
    // Autovacuum would do so about a minute later, during the measurement.
    if (databaseUrl) await sql`vacuum analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}
