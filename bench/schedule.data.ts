import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../server/db/client.ts'
import { toRow } from '../server/features/schedule/shifts.ts'
import type { NewShift } from '../shared/schedule.ts'
import { comparisonKey } from '../shared/text.ts'

const FIRST_NAMES = ['Maria', 'James', 'Aisha', 'Robert', 'Grace', 'Thomas', 'Naomi', 'Peter']
const LAST_NAMES = ['Santos', 'Okafor', 'Whitfield', 'Nguyen', 'Kowalski']

/** The team of forty that the demo has too. */
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
      // Seven apart, as people take turns: neighbours on the list do not always serve together.
      name: MEMBERS[(place * 7 + week) % MEMBERS.length] as string,
      assignment: ASSIGNMENTS[place % ASSIGNMENTS.length] as string,
      serviceTime: SERVICE_TIMES[Math.floor(place / ASSIGNMENTS.length) % SERVICE_TIMES.length] as string,
      tieColor: TIES[week % TIES.length] as string,
    }
  })
}

async function insertMembers(db: Db): Promise<Map<string, string>> {
  const rows = MEMBERS.map((name) => ({
    id: randomUUID(),
    name,
    name_key: comparisonKey(name),
    email: `${name.toLowerCase().replace(' ', '.')}@example.org`,
    // No password has an empty hash: nobody can sign in as one of these.
    password_hash: '',
    phone_number: null,
    photo_url: null,
    role: 'standard' as const,
    created_at: new Date().toISOString(),
  }))
  await db
    .insertInto('users')
    .values(rows.map((row) => ({ ...row, phone_verified: 0 as const, suspended: 0 as const })))
    .execute()
  return new Map(rows.map(({ name_key, id }) => [name_key, id]))
}

/**
 * Fills the database of a running server, which has made its tables and its super admin, with the team and `shifts`,
 * straight through the database client. Every shift belongs to a member, as in the demo: replies are as long as they get.
 */
export async function seedSchedule(
  { databaseUrl = '', dataDir }: { databaseUrl?: string; dataDir: string },
  shifts: NewShift[],
): Promise<void> {
  const db = openDatabase({ databaseUrl, dataDir })
  try {
    const members = await insertMembers(db)
    const rows = shifts.map((shift) => toRow(shift, members))
    await db.transaction().execute(async (trx) => {
      for (let start = 0; start < rows.length; start += CHUNK)
        await trx
          .insertInto('shifts')
          .values(rows.slice(start, start + CHUNK))
          .execute()
    })
    // PostgreSQL does so by itself, about a minute later: in the middle of the measurement.
    if (databaseUrl) await sql`vacuum analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}
