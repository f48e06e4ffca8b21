import { addDays } from '../shared/days.ts'
import { FIRST_DAY, taskIdOf } from './dashboard.data.ts'
import type { Question } from './load.ts'

/** An API request as the app sends it. */
export interface Case {
  what: string
  as: 'nobody' | 'member' | 'admin'
  method: 'GET' | 'POST' | 'PUT'
  /** The path with its query. */
  path: string
  /** `[<id>]` in its JSON is replaced by a unique id in each request. */
  body?: object
  status: 200 | 201 | 304
  /** Sent with the ETag of a current reply. */
  isKnown?: boolean
  /** Minimum requests a second (project limit). */
  atLeast?: number
  /** Requests that differ, too many to be cached. */
  variants?: (tokens: string[]) => Question[]
}

/** Data that some cases need. */
export interface Prepared {
  /** Id of a message of the admin, to be edited; path of a calendar feed. */
  messageId: string
  feedPath: string
}

/** Number of different first days of months and of dashboards. */
const MONTHS = 1000
const DASHBOARD_DAYS = 10

/** Polls of calendar feeds a second: phones poll for ever. */
const FEEDS_A_SECOND = 3000

const bearer = (token = '') => ({ authorization: `Bearer ${token}` })
const DASHBOARD = `/api/dashboard?from=${FIRST_DAY}`
const MONTH = '/api/schedule?view=all&from=2026-12-01&to=2026-12-31'

const reads = (as: Case['as'], paths: Record<string, string>): Case[] =>
  Object.entries(paths).map(([what, path]) => ({ what, as, method: 'GET', path, status: 200 }))

const anyMonth = ([token]: string[]): Question[] =>
  Array.from({ length: MONTHS }, (_, place) => {
    const from = addDays(FIRST_DAY, place - MONTHS / 2)
    return { path: `/api/schedule?view=all&from=${from}&to=${addDays(from, 30)}`, headers: bearer(token) }
  })

const anyDashboard = (tokens: string[]): Question[] =>
  Array.from({ length: DASHBOARD_DAYS }, (_, days) => `/api/dashboard?from=${addDays(FIRST_DAY, days)}`).flatMap(
    (path) => tokens.map((token) => ({ path, headers: bearer(token) })),
  )

/** Reads of visitors, members and admins. */
const readCases = ({ feedPath }: Prepared): Case[] => [
  ...reads('nobody', { configuration: '/api/config' }),
  { what: 'calendar feed (kept)', as: 'nobody', method: 'GET', path: feedPath, status: 200, atLeast: FEEDS_A_SECOND },
  { what: 'calendar feed (unchanged)', as: 'nobody', method: 'GET', path: feedPath, status: 304, isKnown: true },
  ...reads('member', { oneself: '/api/users/me', 'dashboard (kept)': DASHBOARD }),
  { what: 'dashboard (anew)', as: 'member', method: 'GET', path: DASHBOARD, status: 200, variants: anyDashboard },
  { what: 'dashboard (unchanged)', as: 'member', method: 'GET', path: DASHBOARD, status: 304, isKnown: true },
  ...reads('member', { 'month (kept)': MONTH }),
  { what: 'month (anew)', as: 'member', method: 'GET', path: MONTH, status: 200, variants: anyMonth },
  { what: 'month (unchanged)', as: 'member', method: 'GET', path: MONTH, status: 304, isKnown: true },
  ...reads('member', {
    'own shifts (kept)': '/api/schedule?view=personal&from=2026-12-01&to=2026-12-31',
    'own tasks (kept)': '/api/tasks',
    'own meetings (kept)': '/api/meetings',
    'channels, unread': '/api/channels',
    'newest 50 messages': '/api/messages/general?limit=50',
    'messages missed (5)': '/api/messages/general?since=99995&limit=100',
    'directory of 1,000': '/api/users/directory',
    'own calendar': '/api/calendar',
    'own devices': '/api/push/devices',
    'own push settings': '/api/push/settings',
    'own data': '/api/users/me/data',
  }),
  ...reads('admin', {
    'all tasks (10,000)': '/api/tasks?view=all',
    'all tasks, done ones recent': `/api/tasks?view=all&doneSince=${addDays(FIRST_DAY, -90)}`,
    'all meetings (1,000)': '/api/meetings?view=all',
    'all users (1,000)': '/api/users/all',
    'interest forms': '/api/interest',
    'audit log': '/api/audit',
  }),
]

/** The main writes. */
const writeCases = ({ messageId }: Prepared): Case[] => [
  {
    what: 'post a message',
    as: 'member',
    method: 'POST',
    path: '/api/messages',
    status: 201,
    body: { channel: 'sunday-team', content: 'Who has the key to the east door?'.padEnd(200, ' .') },
  },
  {
    what: 'edit a message',
    as: 'admin',
    method: 'PUT',
    path: `/api/messages/${messageId}`,
    status: 200,
    body: { content: 'The key is [<id>]' },
  },
  { what: 'channel read', as: 'member', method: 'PUT', path: '/api/channels/general/read', body: {}, status: 200 },
  {
    what: 'create a task',
    as: 'member',
    method: 'POST',
    path: '/api/tasks',
    status: 201,
    body: { title: 'Check the first-aid kit', dueDate: FIRST_DAY },
  },
  {
    what: 'change a task',
    as: 'member',
    method: 'PUT',
    path: `/api/tasks/${taskIdOf(0)}`,
    status: 200,
    body: { title: 'Check the kit [<id>]' },
  },
  {
    what: 'create a meeting',
    as: 'admin',
    method: 'POST',
    path: '/api/meetings',
    status: 201,
    body: { title: 'Walk-through', date: FIRST_DAY, time: '10:00 AM', location: 'Fellowship Hall', type: 'Training' },
  },
  {
    what: 'add a shift',
    as: 'admin',
    method: 'POST',
    path: '/api/schedule/manual',
    status: 201,
    body: { name: 'Maria Santos', date: FIRST_DAY, serviceTime: '9am', assignment: 'Door [<id>]', tieColor: 'Navy' },
  },
  {
    what: 'change push settings',
    as: 'member',
    method: 'PUT',
    path: '/api/push/settings',
    status: 200,
    body: { messages: true },
  },
]

/**
 * The reads of members and admins, and the main writes. Without endpoints that are slow on purpose (a login's hash),
 * that need external services (codes), that take files (`import` has the largest) or that work only once per row.
 */
export const casesOf = (prepared: Prepared): Case[] => [...readCases(prepared), ...writeCases(prepared)]
