import { FIRST_DAY, taskIdOf } from './dashboard.data.ts'

/** Requests a second (project limit), and seconds after which the same shares begin anew. */
export const PER_SECOND = 50
const BLOCK_SECONDS = 10

/** Number of returning members, who send the ETag of their last reply. */
const REGULARS = 50

/** Messages a second that are posted meanwhile (project limit); who catches up has missed those of two seconds. */
export const POSTS_PER_SECOND = 10
const MISSED = 2 * POSTS_PER_SECOND

/** Input of a request: its member, and the channel's revision at about that time. */
interface Moment {
  who: number
  revision: number
}

interface Kind {
  what: string
  /** Share among the requests of ten seconds. */
  share: number
  method: 'GET' | 'PUT'
  path: (moment: Moment) => string
  body?: (moment: Moment) => object
  /** Sent with `If-None-Match` by a member who has a reply already. */
  isKnown?: boolean
}

const DASHBOARD = `/api/dashboard?from=${FIRST_DAY}`
const MONTH = '/api/schedule?view=all&from=2026-12-01&to=2026-12-31'

/**
 * Requests of the apps of 1,000 members. Opening the app fetches the profile, the dashboard and the channels; most
 * members open the chat next, some the month, few their tasks or the directory. Half of the dashboards and months, and
 * all task lists, go to returning members. One request in 25 writes: a read marker, and every other second a task,
 * which invalidates every cached reply of tasks, meetings and dashboards.
 */
export const MIX: readonly Kind[] = [
  { what: 'oneself', share: 60, method: 'GET', path: () => '/api/users/me' },
  { what: 'channels', share: 80, method: 'GET', path: () => '/api/channels' },
  { what: 'dashboard', share: 60, method: 'GET', path: () => DASHBOARD },
  { what: 'dashboard again', share: 60, method: 'GET', path: () => DASHBOARD, isKnown: true },
  { what: 'newest messages', share: 70, method: 'GET', path: () => '/api/messages/general?limit=50' },
  {
    what: 'messages missed',
    share: 30,
    method: 'GET',
    path: ({ revision }) => `/api/messages/general?since=${revision - MISSED}&limit=100`,
  },
  { what: 'month', share: 40, method: 'GET', path: () => MONTH },
  { what: 'month again', share: 40, method: 'GET', path: () => MONTH, isKnown: true },
  { what: 'own tasks again', share: 30, method: 'GET', path: () => '/api/tasks', isKnown: true },
  { what: 'directory', share: 10, method: 'GET', path: () => '/api/users/directory' },
  { what: 'channel read', share: 15, method: 'PUT', path: () => '/api/channels/general/read', body: () => ({}) },
  {
    what: 'task changed',
    share: 5,
    method: 'PUT',
    path: ({ who }) => `/api/tasks/${taskIdOf(who)}`,
    body: ({ revision }) => ({ title: `Check the first-aid kit, round ${revision}` }),
  },
]

/** One request of the plan. */
export interface PlannedRequest {
  /** Milliseconds after the start at which it is due. */
  at: number
  /** Place of its kind in the mix, and of its member among the tokens. */
  kind: number
  who: number
  method: 'GET' | 'PUT'
  path: string
  body?: object
  isKnown?: boolean
}

/** Pseudo-random numbers from 0 to below 1, determined by the seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A shuffled copy. */
function shuffled<Thing>(things: readonly Thing[], next: () => number): Thing[] {
  const order = things.map((thing) => ({ thing, place: next() }))
  return order.sort((a, b) => a.place - b.place).map(({ thing }) => thing)
}

/**
 * The requests of `seconds` at equal intervals, with the mix's shares in every ten seconds and shuffled members and
 * order, identical in every run. `firstRevision` is the channel's revision at the start.
 */
export function plannedRequests(
  seconds: number,
  options: { members: number; firstRevision: number },
): PlannedRequest[] {
  const { members, firstRevision } = options
  const next = numbersFrom(1)
  const block = MIX.flatMap(({ share }, kind) => Array<number>(share).fill(kind))
  const blocks = Array.from({ length: Math.ceil(seconds / BLOCK_SECONDS) }, () => shuffled(block, next))
  return blocks
    .flat()
    .slice(0, seconds * PER_SECOND)
    .map((kind, place) => {
      const { method, path, body, isKnown } = MIX[kind] as Kind
      const at = (place * 1000) / PER_SECOND
      const who = Math.floor(next() * (isKnown ? REGULARS : members))
      const moment = { who, revision: firstRevision + Math.floor((at * POSTS_PER_SECOND) / 1000) }
      return { at, kind, who, method, path: path(moment), body: body?.(moment), isKnown }
    })
}
