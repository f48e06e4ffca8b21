import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { inChunks } from '../db/inChunks.ts'

/** Services of `addRotaRows`. */
export const SERVICES = 4000
const [SEARCHES, SWAPS, MARKS] = [3000, 3000, 10_000]
const PUBLICATIONS = 500
const OPEN = 3

const range = (count: number): number[] => Array.from({ length: count }, (_, place) => place)
const LONG_AGO = '2026-01-01T00:00:00.000Z'

const isOpen = (place: number) => place < OPEN

type UserAt = (place: number) => string

async function addSearches(db: Db, user: UserAt): Promise<void> {
  const searches = range(SEARCHES).map((place) => ({
    id: `rc${place}`,
    service_id: `rs${place}`,
    post_id: 'rp0',
    ...{ places: 1, filled: 0, wave: 1, reason: 'declined' as const, taken_back: 0 as const, revision: 1 },
    state: isOpen(place) ? ('open' as const) : ('filled' as const),
    next_wave_at: isOpen(place) ? '9999-01-01T00:00:00.000Z' : null,
    ...{ exhausted_at: null, started_by: null, started_at: LONG_AGO },
    ended_at: isOpen(place) ? null : LONG_AGO,
  }))
  const offers = searches.flatMap(({ id, state }, place) =>
    range(4).map((rank) => ({
      id: `ro${place}-${rank}`,
      call_out_id: id,
      user_id: user(place + rank * 7),
      ...{ rank, wave: 1, sent_at: LONG_AGO, answered_at: null, told_by: 'push' as const },
      state: state === 'open' ? ('sent' as const) : ('withdrawn' as const),
    })),
  )
  await inChunks(searches, (some) => db.insertInto('call_outs').values(some).execute())
  await inChunks(offers, (some) => db.insertInto('offers').values(some).execute())
}

async function addSwaps(db: Db, user: UserAt): Promise<void> {
  const swaps = range(SWAPS).map((place) => ({
    id: `rw${place}`,
    kind: 'swap' as const,
    state: isOpen(place) ? ('proposed' as const) : ('done' as const),
    created_by: user(place),
    created_at: LONG_AGO,
    expires_at: isOpen(place) ? '9999-01-01T00:00:00.000Z' : LONG_AGO,
    decided_by: null,
    ended_at: isOpen(place) ? null : LONG_AGO,
  }))
  const legs = swaps.flatMap(({ id }, place) =>
    range(2).map((seq) => ({
      swap_id: id,
      seq,
      user_id: user(place + seq),
      gives_assignment_id: `ra${(place + seq) % 6000}`,
      takes_assignment_id: `ra${(place + 1 - seq) % 6000}`,
      ...{ answer: 'yes' as const, answered_at: LONG_AGO },
    })),
  )
  await inChunks(swaps, (some) => db.insertInto('swaps').values(some).execute())
  await inChunks(legs, (some) => db.insertInto('swap_legs').values(some).execute())
}

/** Adds what services need, and drafts of every fourth. */
async function addNeeds(db: Db): Promise<void> {
  const needs = range(SERVICES).flatMap((place) =>
    [0, 1].map((post) => ({
      service_id: `rs${place}`,
      post_id: `rp${post}`,
      min_people: 1,
      max_people: 1,
      priority: 2,
    })),
  )
  const skills = range(SERVICES).map((place) => ({ service_id: `rs${place}`, skill_id: 'rk0', min_people: 1 }))
  const drafts = range(SERVICES / 4).map((place) => ({
    service_id: `rs${place * 4}`,
    ...{ started_at: LONG_AGO, started_by: null, revision: 1 },
  }))
  await inChunks(needs, (some) => db.insertInto('service_needs').values(some).execute())
  await inChunks(skills, (some) => db.insertInto('service_skills').values(some).execute())
  await inChunks(drafts, (some) => db.insertInto('draft_services').values(some).execute())
}

async function addPublications(db: Db, user: UserAt): Promise<void> {
  const publications = range(PUBLICATIONS).map((place) => ({
    id: `rx${place}`,
    number: place + 1,
    ...{ from_day: '2026-01-01', to_day: '2026-01-31', draft_revision: '', published_by: null, published_at: LONG_AGO },
    ...{ added: 1, changed: 0, removed: 0, note: null },
  }))
  const receipts = publications.flatMap(({ id }, place) =>
    range(20).map((at) => ({
      publication_id: id,
      user_id: user(place + at),
      ...{ told_at: LONG_AGO, arrived_at: LONG_AGO, seen_at: LONG_AGO },
    })),
  )
  await inChunks(publications, (some) => db.insertInto('publications').values(some).execute())
  await inChunks(receipts, (some) => db.insertInto('publication_receipts').values(some).execute())
}

async function addFallbacks(db: Db, user: UserAt): Promise<void> {
  const fallbacks = range(MARKS).map((place) => ({
    id: `rb${place}`,
    user_id: user(place),
    subject: 'offer' as const,
    subject_id: `ro${place}-0`,
    state: 'sent' as const,
    sent_by: 'sms' as const,
    ...{ due_at: LONG_AGO, created_at: LONG_AGO, sent_at: LONG_AGO },
  }))
  await inChunks(fallbacks, (some) => db.insertInto('fallbacks').values(some).execute())
}

/** Marks who has come, of some shifts; a twentieth has not. */
async function addMarks(db: Db, shiftIds: string[]): Promise<void> {
  const marked = shiftIds.slice(0, MARKS)
  const mark = (some: string[], attendance: 'absent' | 'here') =>
    db
      .updateTable('places')
      .set({ attendance, attendance_at: LONG_AGO, attendance_uuid: sql`'mark-' || shift_id` })
      .where('shift_id', 'in', some)
      .execute()
  await inChunks(marked, (some) => mark(some, 'here'))
  await mark(marked.slice(0, marked.length / 20), 'absent')
  const marks = await db
    .selectFrom('places')
    .select(({ ref }) => ['id as place_id', ref('attendance_uuid').$notNull().as('uuid')])
    .where('attendance', 'is not', null)
    .execute()
  await inChunks(marks, (some) => db.insertInto('attendance_marks').values(some).execute())
}

/**
 * Adds years of searches, swaps, fallbacks, attendance and publications to the rows of `addRotaRows`, made of
 * `SERVICES`, and to some shifts. A few have not ended: what asks for those must not read the others.
 */
export async function addRotaLifeRows(db: Db, userIds: string[], shiftIds: string[]): Promise<void> {
  const user = (place: number): string => userIds[place % userIds.length] ?? ''
  await addSearches(db, user)
  await addSwaps(db, user)
  await addNeeds(db)
  await addPublications(db, user)
  await addFallbacks(db, user)
  await addMarks(db, shiftIds)
}
