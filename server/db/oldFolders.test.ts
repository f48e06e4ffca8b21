import { afterEach, expect, it, vi } from 'vitest'
import type { RunningApp } from '../testing/app.ts'
import { type OldAnswer, type OldFolder, oldFolder, startOnOldFolder } from '../testing/folders/oldFolder.ts'
import { OUTBOX_KINDS } from './outbox.kinds.ts'

afterEach(() => void vi.useRealTimers())

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The fields of a value that the old release told; those of a list's items are of all of them. */
function fieldsOf(value: unknown, olds: unknown[]): unknown {
  if (Array.isArray(value)) return value.map((item) => fieldsOf(item, olds.filter(Array.isArray).flat()))
  if (!isObject(value)) return value
  const known = olds.filter((old) => isObject(old)).filter((old) => !Array.isArray(old))
  const names = new Set(known.flatMap((old) => Object.keys(old)))
  return Object.fromEntries(
    [...names].sort().map((name) => [
      name,
      fieldsOf(
        value[name],
        known.map((old) => old[name]),
      ),
    ]),
  )
}

/** Lists without their order: a later release sorts some that had none. */
function unordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(unordered)
    return items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unordered(one)]))
}

/**
 * Lines that the old release told wrongly, and what is right. Of a place that a hand edit took out of the plan it began
 * to count anew, below the SEQUENCE that calendars had; the next one is above it.
 */
const MENDED: [string, string][] = [
  [
    'UID:shift-129683db-483b-43f4-b49a-3daac2dd8be7@localhost\nSEQUENCE:0\n',
    'UID:shift-129683db-483b-43f4-b49a-3daac2dd8be7@localhost\nSEQUENCE:2\n',
  ],
]

/** The address of a service's page in an event, also over several lines; the old releases had no such pages. */
const SERVICE_PAGE = /\nURL;VALUE=URI:[^\n]*(\n [^\n]*)*/g

/** Events of a feed, each with its lines in their order; any other answer as it is. */
function eventsOf(body: unknown, mended: [string, string][] = []): unknown {
  if (!Array.isArray(body) || body[0] !== 'BEGIN:VCALENDAR') return body
  const text = mended.reduce((feed, [wrong, right]) => feed.replace(wrong, right), body.join('\n'))
  return text.replace(SERVICE_PAGE, '').split('BEGIN:VEVENT')
}

/** A value without the items of lists that are about one of these people. */
function without(value: unknown, people: ReadonlySet<unknown>): unknown {
  const isAbout = (item: unknown): boolean =>
    isObject(item) && [item._id, item.userId, isObject(item.user) && item.user._id].some((id) => people.has(id))
  if (Array.isArray(value)) return value.filter((item) => !isAbout(item)).map((item) => without(item, people))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, without(one, people)]))
}

/**
 * A value as it was before shifts made services: without those services, whose people stood at a time without one, and
 * without the board's revision, which names them.
 */
function withoutMade(value: unknown, made: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) {
    const isMade = (item: unknown) =>
      isObject(item) && (made.has(item._id) || (made.has(item.serviceId) && 'posts' in item))
    return value.filter((item) => !isMade(item)).map((item) => withoutMade(item, made))
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(([name]) => name !== 'revision' || !('problems' in value))
  return Object.fromEntries(
    entries.map(([name, one]) => [name, name === 'serviceId' && made.has(one) ? null : withoutMade(one, made)]),
  )
}

/** A service day without its empty places, which have no name. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((item) => !(isObject(item) && 'shiftId' in item && item.name === null)).map(withoutEmpty)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutEmpty(one)]))
}

const isOutside = (item: unknown): boolean => isObject(item) && item.layer === 'outside'

/** A board without the conflicts of typed places, which nobody was told of before. */
function withoutTypedConflicts(value: unknown): unknown {
  if (!isObject(value) || !Array.isArray(value.services)) return value
  const services = value.services.map((service) => ({
    ...service,
    places: service.places.map((place: unknown) => (isOutside(place) ? { ...Object(place), blocks: [] } : place)),
  }))
  const typed = new Set(
    value.services.flatMap(({ _id, places }) =>
      places.filter(isOutside).map(({ userId, postId }: Record<string, unknown>) => `${_id} ${userId} ${postId}`),
    ),
  )
  const isTyped = ({ code, serviceId, userId, postId }: Record<string, unknown>) =>
    code === 'blocked' && typed.has(`${serviceId} ${userId} ${postId}`)
  const problems = Array.isArray(value.problems)
    ? value.problems.filter((problem) => !isTyped(problem))
    : value.problems
  return { ...value, services, problems }
}

interface OldShift {
  date: string
  serviceTime: string
  assignment: string
  user: { _id: string } | null
}

/**
 * An old board that says where somebody serves who serves enough that day: the old releases named the rule alone, and
 * the shift at another time of that day is the right value.
 */
function withWhere(board: unknown, shifts: readonly OldShift[]): unknown {
  if (!isObject(board) || !Array.isArray(board.services) || !('problems' in board)) return board
  const whereOf = ({ date, serviceTime }: OldShift, userId: unknown) => {
    const there = shifts.find(
      (shift) => shift.user?._id === userId && shift.date === date && shift.serviceTime !== serviceTime,
    )
    return there && { serviceTime: there.serviceTime, post: there.assignment }
  }
  const services = board.services.map((service) => ({
    ...service,
    places: service.places.map((place: { blocks: Record<string, unknown>[] }) => ({
      ...place,
      blocks: place.blocks.map((block) =>
        block.code === 'most_a_day' ? { ...block, ...whereOf(service, block.userId) } : block,
      ),
    })),
  }))
  return { ...board, services }
}

/** The part of an answer that has to stay: the fields that the old release told, with their values. */
const lasting = (body: unknown, old: unknown, mended: [string, string][] = []): unknown =>
  unordered(fieldsOf(eventsOf(body, mended), [eventsOf(old)]))

async function answerNow({ url }: RunningApp, { tokens }: OldFolder, { who, path }: OldAnswer): Promise<OldAnswer> {
  const headers = who ? { authorization: `Bearer ${tokens[who]}` } : undefined
  const response = await fetch(`${url}/api${path}`, { headers })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { who, path, status: response.status, body: isJson ? JSON.parse(text) : text.split('\r\n') }
}

it.each(['7280b74', 'e5f10bb8'])(
  'a data folder of %s tells what that release told, and reminds nobody twice',
  async (release) => {
    const old = oldFolder(release)
    // The machine that upgrades is three days behind the one that made the folder.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(old.made) - 3 * 86_400_000 })
    const running = await startOnOldFolder(release)
    vi.setSystemTime(new Date(old.made))
    const { app, db } = running
    // People with an open invitation are in the team by now, without an account.
    const invited = await db.selectFrom('users').select('id').where('joined', '=', 0).execute()
    const added = new Set(invited.map(({ id }) => id))
    const suspended = await db.selectFrom('users').select('id').where('suspended', '=', 1).execute()
    const away = new Set(suspended.map(({ id }) => id))
    const services = await db.selectFrom('services').select('id').where('by_shifts', '=', 1).execute()
    const made = new Set(services.map(({ id }) => id))
    const planned = await db.selectFrom('services').select('id').where('published_at', 'is', null).execute()
    /** Coverage had published services alone; those at which somebody stands are in it, too. */
    const unpublished = new Set(planned.map(({ id }) => id))
    /** Service days show the places of suspended people as empty ones, and needed places that nobody has. */
    const shown = (body: unknown, path: string): unknown =>
      path.startsWith('/rota/day/')
        ? withoutEmpty(without(body, away))
        : path.startsWith('/rota/board')
          ? withoutTypedConflicts(body)
          : body
    const schedule = old.answers.find(({ path }) => path === '/schedule?view=all')
    const shifts = schedule?.body as OldShift[]
    expect(shifts.length).toBeGreaterThan(0)
    for (const answer of old.answers) {
      const later = answer.path.startsWith('/rota/coverage') ? unpublished : made
      const { status, body: all } = await answerNow(running, old, answer)
      const body = shown(withoutMade(without(all, added), later), answer.path)
      const former = withWhere(shown(withoutMade(answer.body, later), answer.path), shifts)
      const told = { status: answer.status, body: lasting(former, former, MENDED) }
      expect.soft({ status, body: lasting(body, former) }, `${answer.who}: ${answer.path}`).toEqual(told)
    }

    await app.reminders.remind()
    const places = await db
      .selectFrom('places')
      .select(['shift_id', 'evening_reminder', 'late_reminder'])
      .orderBy('shift_id')
      .execute()
    const reminders = places.flatMap(({ shift_id, evening_reminder, late_reminder }) => [
      ...(evening_reminder === 1 ? [{ shift_id, kind: 'evening' }] : []),
      ...(late_reminder === 1 ? [{ shift_id, kind: 'late' }] : []),
    ])
    expect(reminders).toEqual(old.reminders)
    const outbox = db.selectFrom('outbox').select(['id', 'kind', 'due_at']).orderBy('id')
    expect(await outbox.execute()).toEqual(old.outbox)
    // Entries that the old release left unsent are sent by this one.
    expect(Object.keys(OUTBOX_KINDS)).toEqual(expect.arrayContaining(old.outbox.map(({ kind }) => kind)))
  },
)
