import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../server/db/client.ts'
import { rotaFixtures } from '../server/testing/rota.ts'
import { addDays } from '../shared/days.ts'
import { answersApi } from '../shared/rota/answers.ts'
import { boardApi } from '../shared/rota/board.ts'
import { type Run, runsApi } from '../shared/rota/fill.ts'
import { requestAs, requestTo } from './requests.ts'
import type { RunningServer } from './server.process.ts'

const WEEKS = 13
const SERVICE_TIMES = ['9am', '10:45am']
const POSTS = ['Main Door', 'Balcony', 'Center Aisle', 'Parking', 'Offering']
const PEOPLE_AT_POST = 6

/** Places of one service, and of a quarter. */
const PER_SERVICE = POSTS.length * PEOPLE_AT_POST
export const PLACES = WEEKS * SERVICE_TIMES.length * PER_SERVICE

interface Quarter {
  from: string
  to: string
}

/** The quarter of a round, each with Sundays of its own. */
export function quarterOf(round: number): Quarter {
  const from = addDays('2030-01-06', round * WEEKS * 7)
  return { from, to: addDays(from, WEEKS * 7 - 1) }
}

interface Place {
  databaseUrl?: string
  dataDir: string
}

/** Stores the posts, and the services of `rounds` quarters. Returns the ids of the posts. */
export async function seedServices({ databaseUrl = '', dataDir }: Place, rounds: number): Promise<string[]> {
  const db = openDatabase({ databaseUrl, dataDir })
  const rota = rotaFixtures(() => db)
  try {
    const posts: string[] = []
    for (const name of POSTS) posts.push(await rota.post(name))
    const needs = Object.fromEntries(posts.map((id) => [id, [PEOPLE_AT_POST, PEOPLE_AT_POST] as const]))
    for (let week = 0; week < rounds * WEEKS; week += 1)
      for (const time of SERVICE_TIMES) await rota.service(addDays(quarterOf(0).from, week * 7), time, needs)
    return posts
  } finally {
    await db.destroy()
  }
}

interface Sundays {
  from: string
  weeks: number
  times: readonly string[]
  /** Posts of one place each. */
  posts: number
}

/** Stores the services of some Sundays, by date and time, and their posts. */
export async function seedSundays(
  { databaseUrl = '', dataDir }: Place,
  { from, weeks, times, posts: count }: Sundays,
): Promise<{ services: string[]; posts: string[] }> {
  const db = openDatabase({ databaseUrl, dataDir })
  const rota = rotaFixtures(() => db)
  try {
    const posts: string[] = []
    for (let at = 0; at < count; at += 1) posts.push(await rota.post(`Post ${at + 1}`))
    const needs = Object.fromEntries(posts.map((id) => [id, [1, 1] as const]))
    // Browsers show the rota's pages where the team has a template, and hide them again once the server says that it
    // has none.
    const sunday = { id: randomUUID(), name: 'Sunday', weekday: 0, service_time: times[0] ?? '', lasts_minutes: 90 }
    const over = {
      every_weeks: 1,
      nth: 0,
      starts_on: from,
      ends_on: from,
      tie_color: null,
      retired: 1 as const,
      sign_up: 0 as const,
      two_unrelated: 0 as const,
    }
    await db
      .insertInto('templates')
      .values({ ...sunday, ...over })
      .execute()
    const services: string[] = []
    for (let week = 0; week < weeks; week += 1)
      for (const time of times) services.push(await rota.service(addDays(from, week * 7), time, needs))
    return { services, posts }
  } finally {
    await db.destroy()
  }
}

/** Writes the draft of a quarter, everybody in turn. Returns the revision of the board that a publication takes. */
export async function draftQuarter(server: RunningServer, quarter: Quarter, posts: string[]): Promise<string> {
  const call = requestTo(server)
  const { body: board } = await call(boardApi.startDraft, quarter)
  const people = board.members.map(({ user }) => user._id)
  let next = 0
  for (const { _id: serviceId, draft } of board.services) {
    const places = Array.from({ length: PER_SERVICE }, (_, place) => {
      const userId = people[next % people.length]
      next += 1
      return { userId, postId: posts[place % posts.length] }
    })
    await call(boardApi.saveDraft, { serviceId, revision: draft?.revision, places })
  }
  if (next !== PLACES) throw new Error(`The draft has ${next} places`)
  return (await call(boardApi.preview, quarter)).body.revision
}

/** An own place that is to be answered. */
export async function firstAsked(url: string, token: string): Promise<{ id: string; sequence: number }> {
  const call = requestAs({ url }, token)
  const asked = (await call(answersApi.mine, {})).body.assignments.find(({ state }) => state === 'asked')
  if (!asked) throw new Error('Somebody was asked nothing')
  return { id: asked._id, sequence: asked.sequence }
}

/**
 * Waits until a run has ended, asking every `everyMs` milliseconds of real time. Throws where it failed or was stopped.
 */
export async function endedRun(call: ReturnType<typeof requestAs>, run: Run, everyMs: number): Promise<Run> {
  let now = run
  while (now.state === 'waiting' || now.state === 'running') {
    await wait(everyMs)
    now = (await call(runsApi.show, { id: run._id })).body
  }
  if (now.state !== 'done') throw new Error(`A run is ${now.state}`)
  return now
}
