import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { type Run, runsApi } from '#shared/rota/fill.ts'
import { withTestApp } from '../testing/app.ts'
import { rotaFixtures } from '../testing/rota.ts'
import { checkRotaRun } from './rota.commands.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const FIRST = '2099-02-01'

let token = ''
let door = ''
beforeAll(async () => {
  token = (await test.signUp({ name: 'Zoe Admin', role: 'admin' })).token
  for (const name of ['Ann Abel', 'Bob Bell', 'Cid Cole']) await test.signUp({ name })
  door = await rota.post('Main Door')
  for (const week of [0, 1, 2]) await rota.service(addDays(FIRST, 7 * week), '9am', { [door]: [1, 2] })
})

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const found = await read()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error('it does not come')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

async function filled(): Promise<Run> {
  const { body } = await test.call(runsApi.start, { from: FIRST, to: addDays(FIRST, 27) }, token)
  return until(async () => {
    const { body: run } = await test.call(runsApi.show, { id: body._id }, token)
    const proofs = test.db.selectFrom('rota_run_proofs').select('run_id').where('run_id', '=', run._id)
    return run.endedAt !== null && (await proofs.executeTakeFirst()) ? run : undefined
  })
}

/** What the command prints, and the sentence with which it fails. */
async function printed(id: string): Promise<string> {
  const lines: string[] = []
  const failed = await checkRotaRun(test.app, id, (line) => lines.push(line)).then(
    () => [],
    (err: Error) => [`error: ${err.message}`],
  )
  return [...lines, ...failed].join('\n')
}

it('computes again what is proved of a run, from what is stored of it alone', async () => {
  const run = await filled()
  const goals = run.goals.map(({ name, value }) => `  ${name.padEnd(12)} ${value}, no rota has less: computed again`)
  const text = await printed(run._id)
  for (const line of goals) expect(text).toContain(line)
  expect(text).toContain('all that the run calls proved is proved')

  // What the team does afterwards changes nothing of it.
  await test.db.updateTable('services').set({ state: 'cancelled' }).execute()
  expect(await printed(run._id)).toBe(text)
  await test.db.updateTable('services').set({ state: 'planned' }).execute()

  // A run that claims less than its places have, or more than its weights prove.
  const lie = run.goals.map((goal) => (goal.name === 'fairness' ? { ...goal, value: goal.value - 1 } : goal))
  await test.db
    .updateTable('rota_runs')
    .set({ goals: JSON.stringify(lie) })
    .where('id', '=', run._id)
    .execute()
  expect(await printed(run._id)).toMatch(/fairness .*, BUT COUNTED .*\nerror: Wrong: fairness\.$/s)
  await test.db
    .updateTable('rota_runs')
    .set({ goals: JSON.stringify(run.goals) })
    .where('id', '=', run._id)
    .execute()
  const none = { rows: [], holdsForced: false, goals: [] }
  await test.db
    .updateTable('rota_run_proofs')
    .set({ proofs: JSON.stringify(none) })
    .execute()
  expect(await printed(run._id)).toContain('CALLED PROVED, WHICH ITS WEIGHTS DO NOT SHOW')
})

it('names the last fills where there is no such run, and proofs go with their run', async () => {
  const run = await filled()
  expect(await printed('nothing')).toMatch(
    new RegExp(
      `^${run._id}  ${FIRST} to .*\\n.*error: There are no proofs of a run nothing\\. The last fills are above\\.$`,
      's',
    ),
  )
  await test.db.deleteFrom('rota_runs').execute()
  expect(await test.db.selectFrom('rota_run_proofs').selectAll().execute()).toEqual([])
})
