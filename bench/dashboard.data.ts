import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../server/db/client.ts'
import type { Schema } from '../server/db/schema.ts'
import { hashToken } from '../server/db/spentTokens.ts'
import { newShown, typedRow } from '../server/features/plan/places/places.wire.ts'
import { storedSession } from '../server/testing/storedSession.ts'
import { addDays } from '../shared/days.ts'
import { timeOrder } from '../shared/serviceTime.ts'
import { comparisonKey } from '../shared/text.ts'
import { TASK_STATUSES } from '../shared/work/tasks.ts'
import { MEMBERS } from './schedule.data.ts'

/** Rows stored (project limit). */
export const STORED = { users: 1000, tasks: 10_000, meetings: 1000, guests: 20, shifts: 100_000 }

/** A Sunday, the first day of the requested dashboards. */
export const FIRST_DAY = '2026-12-06'

/** Entries of each dashboard: half of the person's meetings, all tasks, the shifts of five Sundays. */
export const SHOWN = { meetings: 10, tasks: 10, schedule: 2 }

/**
 * A team of a thousand: 400 shifts a Sunday, everybody on two Sundays of five, for 250 Sundays around the first day.
 */
const SHIFTS_A_SUNDAY = 400
const SUNDAYS_BEFORE = 125
const SERVICE_TIMES = ['9am', '10:45am', '6pm', '7pm']
const TIES = ['Navy', 'Burgundy', 'Gold', 'Silver']

/** Days over which meetings are spread: one year back, one year ahead. */
const MEETING_DAYS = 730

/** Age of the done tasks. */
const YEAR_MS = 365 * 86_400_000

/** Rows in one INSERT: at most twelve parameters each, below SQLite's 32,766. */
const CHUNK = 1000

interface Member {
  id: string
  name: string
  token: string
}

/** An array of `count` things, each made from its index. */
const times = <Thing>(count: number, make: (place: number) => Thing): Thing[] =>
  Array.from({ length: count }, (_, place) => make(place))

/** An id in the form of the server's own. */
const idOf = (kind: number, place: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(place).padStart(12, '0')}`

/** Id of a task by its index; the first thousand belong to the members in their order. */
export const taskIdOf = (place: number): string => idOf(2, place)

const membersOf = (count: number): Member[] =>
  times(count, (place) => ({
    id: idOf(1, place),
    name: `${MEMBERS[place % MEMBERS.length]} ${Math.floor(place / MEMBERS.length) + 1}`,
    token: randomBytes(32).toString('base64url'),
  }))

function rowsOf(members: Member[], now: string) {
  const member = (place: number) => (members[place % members.length] as Member).id
  const meetings = times(STORED.meetings, (place) => ({
    ...{
      id: idOf(3, place),
      title: `Walk-through of entrance ${place + 1}`,
      time: '10:00 AM',
      location: 'Fellowship Hall',
    },
    date: addDays(FIRST_DAY, Math.floor((place / STORED.meetings - 0.5) * MEETING_DAYS)),
    time_order: timeOrder('10:00 AM'),
    type: 'Training' as const,
    created_at: now,
  }))
  const ids = new Map(members.map(({ id, name }) => [comparisonKey(name), id]))
  return {
    users: members.map(({ id, name }, place) => ({
      id,
      name,
      name_key: comparisonKey(name),
      email: `usher${place}@example.org`,
      password_hash: 'none',
      phone_number: `+1312${5_550_000 + place}`,
      verified_phone_number: `+1312${5_550_000 + place}`,
      photo_url: null,
      role: 'standard' as const,
      suspended: 0 as const,
      created_at: now,
    })),
    sessions: members.map(({ id, token }) => ({ ...storedSession(id, now), token_hash: hashToken(token) })),
    tasks: times(STORED.tasks, (place) => {
      const status = TASK_STATUSES[place % TASK_STATUSES.length] ?? 'Pending'
      const ageMs = status === 'Done' ? YEAR_MS : 0
      return {
        id: taskIdOf(place),
        title: `Check the first-aid kit at entrance ${place + 1}`,
        due_date: status === 'Done' ? addDays(FIRST_DAY, -365) : FIRST_DAY,
        status,
        assigned_to: member(place),
        version: 1,
        created_at: new Date(Date.parse(now) - place * 60_000 - ageMs).toISOString(),
      }
    }),
    meetings,
    meeting_guests: meetings.flatMap(({ id, date }, place) =>
      times(STORED.guests, (guest) => ({ meeting_id: id, date, user_id: member(place * STORED.guests + guest) })),
    ),
    places: times(STORED.shifts, (place) => {
      const week = Math.floor(place / SHIFTS_A_SUNDAY)
      const shift = {
        date: addDays(FIRST_DAY, (week - SUNDAYS_BEFORE) * 7),
        // Steps of seven, so that neighbours in the list do not always serve together.
        name: members[(place * 7) % members.length]?.name ?? '',
        assignment: `Entrance ${Math.floor((place % SHIFTS_A_SUNDAY) / SERVICE_TIMES.length) + 1}`,
        serviceTime: SERVICE_TIMES[place % SERVICE_TIMES.length] ?? '',
        tieColor: TIES[week % TIES.length] ?? null,
      }
      return typedRow(newShown(shift, ids))
    }),
  }
}

async function insertAll(db: Database, table: keyof Schema, rows: object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + CHUNK) as never)
      .execute()
}

/**
 * Fills the database of a running server directly through the database client with people, their sessions and the data
 * of their dashboards, evenly, so that all dashboards are equally long. Returns the people's tokens.
 */
export async function seedDashboards({
  databaseUrl = '',
  dataDir,
}: {
  databaseUrl?: string
  dataDir: string
}): Promise<string[]> {
  const members = membersOf(STORED.users)
  const rows = rowsOf(members, new Date().toISOString())
  const db = openDatabase({ databaseUrl, dataDir })
  try {
    await db.transaction().execute(async (trx) => {
      for (const [table, of] of Object.entries(rows)) await insertAll(trx, table as keyof Schema, of)
    })
    // Autovacuum would do so about a minute later, during the measurement.
    if (databaseUrl) await sql`vacuum analyze`.execute(db)
  } finally {
    await db.destroy()
  }
  return members.map(({ token }) => token)
}
