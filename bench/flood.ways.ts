import { randomUUID } from 'node:crypto'
import { addDays } from '../shared/days.ts'
import { calendarApi } from '../shared/work/calendar.ts'
import { BOUNDARY, type Bodies, bearer, bodiesIn, cookie, FORM_TYPE, formOf, JSON_TYPE } from './flood.bodies.ts'
import { nearName, TODAY } from './flood.people.ts'
import { storeTargets } from './flood.targets.ts'
import { requestAs } from './requests.ts'
import type { RunningServer } from './server.process.ts'

/** A request of an attacker; its body is a file. */
interface Asked {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  file?: string
  /** Of a live connection. */
  auth?: { token: string }
}

/** Requests that some connections send in turn, as bench/peers/ways.mjs does it. */
export interface Stream {
  kind: 'ask' | 'silent' | 'socket'
  connections: number
  requests: Asked[]
  pauseMs?: number
  leaveMs?: number
}

export type Attacker = 'stranger' | 'usher' | 'admin'

/** A way to attack, taken by somebody else in each round, since limits count by person. */
export interface Way {
  name: string
  by: Attacker
  /** What somebody with this token sends; a stranger has none. */
  streams(token: string): Promise<Stream[]> | Stream[]
}

/** Ways that ushers and admins take. */
export const TAKEN_BY = { usher: 3, admin: 5 }

interface Team {
  server: RunningServer
  folder: string
  post: string
  service: string
}

/** Connections of an attacker who asks, and of one who reads nothing. */
const ASKING = 4
const SILENT = 150

/** Entries of a request, and requests in all, half of them counts and half ticks. */
const ENTRIES = 200
const ENTERING = 82

const SHEET_NAMES = 20_000
const LIST_LINES = 5000
const HOSTILE_BYTES = 120_000

/** Milliseconds after which somebody leaves who has sent a list: it is being read by then. */
const LEAVE_MS = 400

/** 30 kB that begin as an email: its host would be read letter by letter. */
const LONG_EMAIL = `a@${'\u6f22'.repeat(10_000)}`

/** Counts and ticks of one usher, none of which was sent before. */
function entries({ service, dutyId }: { service: string; dutyId: string }, usher: string, body: Bodies): Asked[] {
  const headers = { ...bearer(usher), ...JSON_TYPE }
  const made = () => ({ uuid: randomUUID(), serviceId: service, at: new Date().toISOString() })
  const many = <Entry>(entry: () => Entry) => Array.from({ length: ENTRIES }, entry)
  const count = () => ({ ...made(), zoneId: null, kindId: 'people', value: 100 })
  const tick = () => ({ ...made(), dutyId, done: true })
  return Array.from({ length: ENTERING }, (_, place) => {
    const [path, content] =
      place % 2 ? ['/api/service-ticks', { ticks: many(tick) }] : ['/api/counts', { counts: many(count) }]
    return { method: 'POST', path: String(path), headers, file: body(JSON.stringify(content)) }
  })
}

/** Lists that cost most: hostile lines, as many lines as one may have, and a sheet of names near each other. */
function lists(body: Bodies) {
  const lines = Array.from(
    { length: LIST_LINES },
    (_, at) => `${nearName(at)} <person.${at}@example.org>, 312 555 0177`,
  )
  const rows = Array.from({ length: SHEET_NAMES }, (_, at) => `${addDays(TODAY, at % 300)},9am,Door,${nearName(at)}`)
  const sheet = ['Date,Service Time,Assignment,Name', ...rows].join('\n')
  return {
    hostile: body(formOf('text', `<a${'@'.repeat(HOSTILE_BYTES)}`)),
    long: body(formOf('text', lines.join('\n'))),
    sheet: body(formOf('file', sheet, 'names.csv', 'text/csv')),
  }
}

const posted = (path: string, headers: Record<string, string>, file: string): Asked => ({
  ...{ method: 'POST', path: `/api${path}`, headers, file },
})
const got = (path: string, headers: Record<string, string>): Asked => ({ method: 'GET', path, headers })
const asking = (requests: Asked[], more: Partial<Stream> = {}): Stream => ({
  ...{ kind: 'ask', connections: ASKING, requests, ...more },
})
const silent = (requests: Asked[]): Stream => ({ kind: 'silent', connections: SILENT, requests })

/** Replies of every kind that is sent as a file: a picture, exports, own data and a calendar feed. */
async function replies({ server }: Team, picture: string, admin: string): Promise<Asked[]> {
  const { body } = await requestAs(server, admin)(calendarApi.create, {})
  const span = `from=${TODAY}&to=${addDays(TODAY, 99)}`
  return [
    got(picture, cookie(admin)),
    got(`/api/schedule/export?${span}`, bearer(admin)),
    got('/api/users/me/data', bearer(admin)),
    got(new URL(body.url ?? '').pathname, {}),
  ]
}

/** The ways in which somebody may keep the server busy or fill its memory, each with what they send. */
export async function waysOf(team: Team): Promise<Way[]> {
  const body = bodiesIn(team.folder)
  const { dutyId, file, picture } = await storeTargets(team)
  const { hostile, long, sheet } = lists(body)
  const email = body(JSON.stringify({ email: LONG_EMAIL }))
  const form = (token: string) => ({ ...bearer(token), ...FORM_TYPE })
  const talk = body(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="channel"\r\n\r\ngeneral\r\n${formOf('content', 'x'.repeat(4000))}`,
  )
  return [
    {
      name: 'a stranger sends emails of 10,000 letters',
      by: 'stranger',
      // Ten times the rate that stopped the server.
      streams: () => [
        asking(
          ['/users/register', '/interest', '/mail/reset'].map((path) => posted(path, JSON_TYPE, email)),
          { pauseMs: 75 },
        ),
      ],
    },
    {
      name: 'an usher sends counts and ticks',
      by: 'usher',
      streams: (token) => [asking(entries({ ...team, dutyId }, token, body))],
    },
    {
      name: '150 readers read nothing of a file',
      by: 'usher',
      streams: (token) => [silent([got(file, cookie(token))])],
    },
    {
      name: '150 readers read nothing of other replies',
      by: 'admin',
      streams: async (token) => [silent(await replies(team, picture, token))],
    },
    {
      name: '150 live connections read nothing',
      by: 'usher',
      streams: (token) => [
        { kind: 'socket', connections: SILENT, requests: [{ ...got('', {}), auth: { token } }] },
        asking([posted('/messages', form(token), talk)], { connections: 1, pauseMs: 300 }),
      ],
    },
    {
      name: 'an admin pastes a hostile list',
      by: 'admin',
      streams: (token) => [asking([posted('/invitations/read', form(token), hostile)])],
    },
    {
      name: 'an admin sends a sheet of 20,000 names',
      by: 'admin',
      streams: (token) => [asking([posted('/schedule/imports', form(token), sheet)])],
    },
    {
      name: 'an admin asks for unknown names',
      by: 'admin',
      streams: (token) => [asking([got('/api/schedule/unknown-names', bearer(token))])],
    },
    {
      name: 'an admin sends lists and sheets, and leaves',
      by: 'admin',
      streams: (token) => [
        asking([posted('/invitations/read', form(token), long), posted('/schedule/imports', form(token), sheet)], {
          leaveMs: LEAVE_MS,
        }),
      ],
    },
  ]
}
