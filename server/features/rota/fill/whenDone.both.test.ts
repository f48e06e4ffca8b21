import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Board, boardApi } from '#shared/rota/board.ts'
import { type Run, runsApi } from '#shared/rota/fill.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'
import { mustFindRun, readInput, runSpan } from './openRuns.ts'
import { runsStore } from './runs.store.ts'

const test = withTestApp({ LOG_LEVEL: 'silent' })
const rota = rotaFixtures(() => test.db)
afterEach(() => vi.restoreAllMocks())

type Person = Awaited<ReturnType<typeof test.signUp>>
let admins: Person[] = []
let [door, ann] = ['', '']
beforeAll(async () => {
  admins = [await test.signUp({ name: 'Zoe Admin', role: 'admin' }), await test.signUp({ name: 'Yan', role: 'admin' })]
  for (const { _id } of admins) await rota.days(_id, 'away', '2099-01-01')
  await test.db.updateTable('availability').set({ to_day: null }).execute()
  ann = (await test.signUp({ name: 'Ann Abel' }))._id
  await test.signUp({ name: 'Bob Bell' })
  door = await rota.post('Main Door')
})

/** A Sunday with two places at the door for each test. */
let span = { from: '', to: '' }
let serviceId = ''
let sundays = 0
beforeEach(async () => {
  sundays += 1
  const day = new Date(Date.UTC(2099, 1, 1 + 7 * sundays)).toISOString().slice(0, 10)
  span = { from: day, to: day }
  serviceId = await rota.service(day, '9am', { [door]: [2, 2] })
})

const [first, second] = [() => admins[0]?.token, () => admins[1]?.token]
const show = async (id: string): Promise<Run> => (await test.call(runsApi.show, { id }, second())).body

async function ended(id: string): Promise<Run> {
  await vi.waitFor(async () => expect((await show(id)).endedAt).not.toBeNull(), { timeout: 60_000, interval: 25 })
  return show(id)
}

async function begin(input: object, token = first()): Promise<string> {
  const { status, body } = await test.call(runsApi.start, { ...span, ...input }, token)
  expect(status).toBe(202)
  return body._id
}

const board = async (): Promise<Board> => (await test.call(boardApi.show, span, first())).body
const drafted = async () =>
  (await board()).services.flatMap(({ places }) =>
    places.filter(({ layer }) => layer === 'draft').map(({ source }) => source),
  )

const fillsInAudit = (id: string) =>
  test.db
    .selectFrom('audit')
    .select('actor_id')
    .where('action', '=', 'rota.filled')
    .where('subject_id', '=', id)
    .execute()

/** Makes an ended run one that is under way, to be applied when done; its process has not begun to search. */
async function reopen(id: string, columns: { goals?: string; places?: string; alive_at?: string } = {}): Promise<void> {
  const open = { state: 'running' as const, ended_at: null, alive_at: new Date().toISOString() }
  await test.db
    .updateTable('rota_runs')
    .set({ ...open, apply_when_done: 1, ...columns })
    .where('id', '=', id)
    .execute()
}

/** Searches for a run that was reopened, with what it was begun with. */
async function search(id: string): Promise<void> {
  const { rota: services, team } = test.app
  const row = await mustFindRun(test.db, id)
  const { input } = await readInput(test.db, runSpan(row), row, { settings: services.settings, team })
  services.runner.begin({ id, input })
}

const saveDraft = async (token = second()) => {
  const revision = (await board()).services[0]?.draft?.revision ?? 0
  const places = [{ userId: ann, postId: door, locked: true }]
  expect((await test.call(boardApi.saveDraft, { serviceId, revision, places }, token)).status).toBe(200)
}

describe('a run that is to be applied when done', () => {
  it('is the draft once it ends, though nobody asks for it: in the name of who began it, to be taken back by anybody', async () => {
    const id = await begin({ applyWhenDone: true })
    expect(await ended(id)).toMatchObject({ state: 'done', applied: true, startedBy: { _id: admins[0]?._id } })
    expect(await ended(id)).not.toHaveProperty('notApplied')
    expect(await drafted()).toEqual(['fill', 'fill'])
    expect(await fillsInAudit(id)).toEqual([{ actor_id: admins[0]?._id }])
    // An older page asks for it, too.
    expect((await test.call(runsApi.apply, { id }, first())).body.applied).toBe(true)
    expect(await fillsInAudit(id)).toHaveLength(1)
    expect((await test.call(runsApi.undo, { id }, second())).body.applied).toBe(false)
    expect(await drafted()).toEqual([])
  })

  it('ends unapplied where the draft was changed meanwhile, says why, and can be applied anyway', async () => {
    const id = await begin({})
    expect((await ended(id)).applied).toBe(false)
    await reopen(id, { places: 'null' })
    // The input of the search is read before the change of the other admin.
    const { rota: services, team } = test.app
    const row = await mustFindRun(test.db, id)
    const { input } = await readInput(test.db, runSpan(row), row, { settings: services.settings, team })
    await saveDraft()
    services.runner.begin({ id, input })
    const run = await ended(id)
    expect(run).toMatchObject({ state: 'done', applied: false, notApplied: 'rota_moved_on' })
    expect(run.places).toHaveLength(2)
    expect(await drafted()).toEqual(['hand'])
    expect(await fillsInAudit(id)).toEqual([])
    expect((await test.call(runsApi.apply, { id }, first())).body.code).toBe('rota_moved_on')
    const applied = await test.call(runsApi.apply, { id, anyway: true }, first())
    expect(applied.body.applied).toBe(true)
    expect(applied.body).not.toHaveProperty('notApplied')
    expect((await drafted()).sort()).toEqual(['fill', 'hand'])
  })

  it('is joined by the same press, refuses another one, and is applied as far as it has come where that admin stops it, in the name of who began it', async () => {
    const id = await begin({})
    await ended(id)
    await reopen(id)
    const joined = await test.call(runsApi.start, { ...span, applyWhenDone: true }, second())
    expect([joined.status, joined.body._id]).toEqual([202, id])
    const refused = await test.call(runsApi.start, { ...span, mode: 'gaps', applyWhenDone: true }, second())
    expect([refused.status, (refused.body as unknown as { run: Run }).run._id]).toEqual([409, id])
    const stopped = await test.call(runsApi.stop, { id }, second())
    expect(stopped.body).toMatchObject({ state: 'stopped', applied: true })
    expect(await drafted()).toEqual(['fill', 'fill'])
    expect(await fillsInAudit(id)).toEqual([{ actor_id: admins[0]?._id }])
  })

  it.each([
    ['nobody is in the roster', { places: '[]' }],
    ['its goals are counted', { goals: '[]' }],
  ])('stopped before %s keeps the draft that stands, and cannot be applied by hand', async (_, columns) => {
    await saveDraft()
    const id = await begin({})
    await ended(id)
    await reopen(id, columns)
    const { body } = await test.call(runsApi.stop, { id }, second())
    expect(body).toMatchObject({ state: 'stopped', applied: false })
    const applied = await test.call(runsApi.apply, { id, anyway: true }, first())
    expect([applied.status, applied.body.code]).toEqual([409, 'run_not_ready'])
    expect(await drafted()).toEqual(['hand'])
  })

  it('stopped before there is a roster changes nothing', async () => {
    const id = await begin({})
    await ended(id)
    await reopen(id, { places: 'null' })
    const { body } = await test.call(runsApi.stop, { id }, second())
    expect(body).toMatchObject({ state: 'stopped', applied: false, places: [] })
    expect(body).not.toHaveProperty('notApplied')
    expect(await drafted()).toEqual([])
  })

  it.each([
    ['a member again', { role: 'standard' as const }],
    ['suspended', { suspended: 1 as const }],
  ])('is not applied in the name of an admin who is %s when it ends', async (_, change) => {
    const former = await test.signUp({ name: `Xavier ${sundays}`, role: 'admin' })
    await rota.days(former._id, 'away', span.from)
    const id = await begin({}, former.token)
    await ended(id)
    await reopen(id)
    await test.db.updateTable('users').set(change).where('id', '=', former._id).execute()
    const { input_hash } = await mustFindRun(test.db, id)
    await search(id)
    const run = await ended(id)
    // The input of the run is unchanged: only the lost role can refuse it.
    expect((await mustFindRun(test.db, id)).input_hash).toBe(input_hash)
    expect(run).toMatchObject({ state: 'done', applied: false, notApplied: 'forbidden' })
    expect(await drafted()).toEqual([])
    await test.db.deleteFrom('users').where('id', '=', former._id).execute()
  })

  it('is the draft of nobody where it counted as dead and another was begun meanwhile', async () => {
    const dead = await begin({})
    await ended(dead)
    await reopen(dead, { goals: '[]', alive_at: '2020-01-01T00:00:00.000Z' })
    const id = await begin({ applyWhenDone: true }, second())
    expect((await ended(id)).applied).toBe(true)
    expect(await show(dead)).toMatchObject({ state: 'failed', applied: false })
    // The process of the first one comes to its end after all.
    const update = vi.spyOn(runsStore, 'updateOpen')
    await search(dead)
    await vi.waitFor(() => expect(update).toHaveBeenCalledWith(expect.anything(), dead, expect.anything()), 60_000)
    expect(await Promise.all(update.mock.results.map(({ value }) => value))).not.toContain(true)
    expect(await show(dead)).toMatchObject({ state: 'failed', applied: false })
    expect(await fillsInAudit(dead)).toEqual([])
    expect(await fillsInAudit(id)).toHaveLength(1)
    const runs = await test.db.selectFrom('draft_places').select('run_id').where('service_id', '=', serviceId).execute()
    expect(runs.map(({ run_id }) => run_id)).toEqual([id, id])
  })

  it('is ended and applied at once or not at all: whatever breaks on the way leaves the roster, and the drafts as they were', async () => {
    const id = await begin({})
    await ended(id)
    await reopen(id, { places: 'null' })
    // The drafts are written by then.
    vi.spyOn(runsStore, 'update').mockRejectedValueOnce(new Error('The disk is full'))
    await search(id)
    const run = await ended(id)
    expect(run).toMatchObject({ state: 'done', applied: false, notApplied: 'internal' })
    expect(run.places).toHaveLength(2)
    expect(await drafted()).toEqual([])
    expect(await fillsInAudit(id)).toEqual([])
    expect((await test.call(runsApi.apply, { id }, first())).body.applied).toBe(true)
    expect(await drafted()).toEqual(['fill', 'fill'])
  })
})

it('a run whose process died after the search and before its end is applied when it is next looked at', async () => {
  const id = await begin({})
  await ended(id)
  await reopen(id, { alive_at: '2020-01-01T00:00:00.000Z' })
  expect(await show(id)).toMatchObject({ state: 'done', applied: true })
  expect(await drafted()).toEqual(['fill', 'fill'])
  expect(await fillsInAudit(id)).toEqual([{ actor_id: admins[0]?._id }])
})

it('a run without the wish that is stopped is not applied', async () => {
  const id = await begin({})
  await ended(id)
  await reopen(id)
  await test.db.updateTable('rota_runs').set({ apply_when_done: 0 }).where('id', '=', id).execute()
  expect((await test.call(runsApi.stop, { id }, first())).body).toMatchObject({ state: 'stopped', applied: false })
  expect(await drafted()).toEqual([])
})
