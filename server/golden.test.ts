import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { ownDataApi } from '#shared/people/ownData.ts'
import { goldenAnswers } from './testing/golden/answers.ts'
import { risingUuids } from './testing/golden/knownIds.ts'
import { seedTeam } from './testing/golden/seedTeam.ts'
import { tellStory } from './testing/golden/story.ts'
import { FIRST_DAY } from './testing/golden/team.ts'
import { withPushTest } from './testing/pushApp.ts'

const FILE = new URL('./testing/golden/answers.json', import.meta.url)
/** Set to 1, the test writes the file anew instead of comparing; what changed is for a person to read. */
const isRewriting = process.env.GOLDEN_REWRITE === '1'

type Answers = Record<string, Record<string, unknown>>
interface Answer {
  status: number
  body: unknown
}

const isAnswer = (answer: unknown): answer is Answer => typeof answer === 'object' && answer !== null
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** The answers of those who may read it. A role that is answered as another one has a line of text instead. */
const readIn = (byRole: Answers[string]): Answer[] =>
  Object.values(byRole).filter((answer) => isAnswer(answer) && answer.status === 200) as Answer[]

/** Sections of one's own data that are empty for everybody and not in the file. */
function newSections(byRole: Answers[string], known: Answers[string]): string[] {
  const bodies = readIn(byRole).map(({ body }) => body as Record<string, unknown>)
  const inFile = new Set(readIn(known).flatMap(({ body }) => Object.keys(body as object)))
  const names = new Set(bodies.flatMap((body) => Object.keys(body)))
  return [...names].filter((name) => !inFile.has(name) && bodies.every((body) => isEmpty(body[name])))
}

/**
 * Answers without what a new noun adds to them while the story tells nothing of it: its list, and its section of one's
 * own data. Neither needs a place in the file then.
 */
function withoutNewLists(answers: Answers, known: Answers): Answers {
  const compared = Object.entries(answers).filter(([name, byRole]) => {
    const read = readIn(byRole)
    return name in known || read.length === 0 || !read.every(({ body }) => isEmpty(body))
  })
  const left = Object.fromEntries(compared)
  const ownData = ownDataApi.download.path
  const byRole = left[ownData] ?? {}
  const news = newSections(byRole, known[ownData] ?? {})
  const without = (body: unknown) =>
    Object.fromEntries(Object.entries(body as object).filter(([name]) => !news.includes(name)))
  left[ownData] = Object.fromEntries(
    Object.entries(byRole).map(([role, answer]) => [
      role,
      isAnswer(answer) && answer.status === 200 ? { ...answer, body: without(answer.body) } : answer,
    ]),
  )
  return left
}

vi.useFakeTimers({ toFake: ['Date'], now: new Date(FIRST_DAY) })
const withRandomUuids = risingUuids()
const push = await withPushTest({}, { isRunning: false })
// SQLite then returns the rows of a query without an order in the order that PostgreSQL does not: a list that leaves
// its order to the database is another one there.
beforeAll(async () => {
  if (inject('database') === 'postgres') return
  const reversed = sql`pragma reverse_unordered_selects = on`
  await reversed.execute(push.test.db)
  await push.test.db.transaction().execute((trx) => reversed.execute(trx))
})
afterAll(() => withRandomUuids())

it('every GET answers everybody as it did', { timeout: 240_000 }, async () => {
  const team = await seedTeam(push)
  const told = await tellStory(team)
  const answers = await goldenAnswers(team, told)
  const text = `${JSON.stringify(answers, null, 1)}\n`
  if (isRewriting) writeFileSync(FILE, text)
  const known: Answers = JSON.parse(readFileSync(FILE, 'utf8'))
  expect(withoutNewLists(answers, known)).toEqual(known)
})

it('an empty list of a new noun needs no place in the file, and a section that goes or fills is seen', () => {
  const data = (ben: object, ruth: object) => ({
    [ownDataApi.download.path]: {
      member: { status: 200, body: ben },
      superAdmin: { status: 200, body: ruth },
      nobody: { status: 401, body: { code: 'not_signed_in' } },
      admin: 'as superAdmin',
    },
  })
  const known = data({ tasks: ['Candles'], links: [] }, { tasks: [], links: [] })
  const found = { member: { status: 200, body: [] }, nobody: { status: 401, body: null } }
  const more = {
    ...data({ tasks: ['Candles'], links: [], found: [] }, { tasks: [], links: [], found: [] }),
    '/found': found,
  }
  expect(withoutNewLists(more, known)).toEqual(known)
  for (const changed of [
    data({ links: [] }, { links: [] }),
    data({ tasks: ['Candles'] }, { tasks: [] }),
    data({ tasks: ['Candles'], links: [], found: ['A key'] }, { tasks: [], links: [], found: [] }),
  ])
    expect(withoutNewLists(changed, known)).not.toEqual(known)
})
