import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { goldenAnswers } from './testing/golden/answers.ts'
import { risingUuids } from './testing/golden/knownIds.ts'
import { tellStory } from './testing/golden/story.ts'
import { FIRST_DAY, seedTeam } from './testing/golden/team.ts'
import { withPushTest } from './testing/pushApp.ts'

const FILE = new URL('./testing/golden/answers.json', import.meta.url)
/** Set to 1, the test writes the file anew instead of comparing; what changed is for a person to read. */
const isRewriting = process.env.GOLDEN_REWRITE === '1'

type Answers = Record<string, Record<string, unknown>>

/** A list that is empty for all who may read it. The story tells nothing of a new noun, which needs no place in the file then. */
function isEmptyList(byRole: Answers[string]): boolean {
  const answers = Object.values(byRole).filter((answer) => typeof answer === 'object') as {
    status: number
    body: unknown
  }[]
  const read = answers.filter(({ status }) => status === 200)
  return read.length > 0 && read.every(({ body }) => Array.isArray(body) && body.length === 0)
}

vi.useFakeTimers({ toFake: ['Date'], now: new Date(FIRST_DAY) })
const withRandomUuids = risingUuids()
const push = await withPushTest({}, { isRunning: false })
// SQLite then returns the rows of a query without an order in the order that PostgreSQL does not: a list that leaves its order
// to the database is another one there.
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
  const compared = Object.entries(answers).filter(([name, byRole]) => name in known || !isEmptyList(byRole))
  expect(Object.fromEntries(compared)).toEqual(known)
})
