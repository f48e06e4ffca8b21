import { describe, expect, it, onTestFinished } from 'vitest'
import { importsApi } from '#shared/imports.ts'
import { ownDataApi } from '#shared/ownData.ts'
import { type NewShiftInput, scheduleApi } from '#shared/schedule.ts'
import { unknownNamesApi } from '#shared/unknownNames.ts'
import { withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { requestOf } from '../../../testing/request.ts'
import { HEADER, workbook } from '../spreadsheet/workbook.fixtures.ts'

const test = withTestApp()

const withAdmin = async () => (await test.signUp({ role: 'admin' })).token

type Row = [date: string, name: string, assignment: string, time: string, tie?: string | null]
const file = (...rows: Row[]) => ({
  bytes: workbook([[HEADER, ...rows.map(([...row]) => row.map((cell) => cell ?? null))]]),
})

const stored = async (token: string, day: string) =>
  (await test.call(scheduleApi.list, { view: 'all', from: day, to: day }, token)).body
const brief = async (token: string, day: string) =>
  (await stored(token, day)).map(({ user, assignment, tieColor }) => [user.name, assignment, tieColor])
const preview = async (token: string, ...rows: Row[]) =>
  (await test.upload(importsApi.preview, file(...rows), token)).body
const apply = (token: string, id: string, choice: object = {}) => test.call(importsApi.apply, { id, ...choice }, token)
const undo = (token: string, id: string, options: object = {}) => test.call(importsApi.undo, { id, ...options }, token)

let days = 0
/** A day that no other test uses. */
function freshDay(): string {
  days += 1
  return new Date(Date.UTC(2041, 0, days)).toISOString().slice(0, 10)
}

async function add(token: string, shift: Partial<NewShiftInput> & { date: string; name: string }) {
  return (await test.call(scheduleApi.createManual, { assignment: 'Main Door', serviceTime: '9am', ...shift }, token))
    .body
}

/** A preview with one row of each kind: add, change, same, gone. Four shifts are stored on its day. */
async function scene(token: string) {
  const day = freshDay()
  const jenings = await add(token, { date: day, name: 'Harold Jenings' })
  const ruth = await add(token, { date: day, name: 'Ruth Lee', assignment: 'Balcony', tieColor: 'Blue' })
  const otis = await add(token, { date: day, name: 'Otis Ward', assignment: 'Lobby', tieColor: 'Red' })
  const gone = await add(token, { date: day, name: 'Nell Gone', assignment: 'Parking' })
  const made = await preview(
    token,
    [day, 'Harold Jennings', 'Main Door', '9:00 AM', 'Red'],
    [day, 'ruth lee', 'Balcony', '9am', 'Red'],
    [day, 'Otis Ward', 'Lobby', '9am'],
  )
  return { day, jenings, ruth, otis, gone, made }
}

describe('who may import', () => {
  it('is an admin', async () => {
    const { token } = await test.signUp()
    for (const endpoint of [importsApi.list, unknownNamesApi.list]) {
      expect((await test.call(endpoint, {})).status).toBe(401)
      expect((await test.call(endpoint, {}, token)).status).toBe(403)
    }
    expect((await test.upload(importsApi.preview, file(), token)).status).toBe(403)
    expect((await undo(token, 'x')).status).toBe(403)
  })
})

describe('a preview', () => {
  it('says what the file would do, and changes no shift', async () => {
    const token = await withAdmin()
    const { _id: userId } = await test.signUp({ name: 'Harold Jennings' })
    const { day, jenings, ruth, otis, gone, made } = await scene(token)
    const shift = (name: string, assignment: string, tieColor: string | null, linked: string | null = null) => ({
      date: day,
      name,
      assignment,
      serviceTime: '9am',
      tieColor,
      userId: linked,
    })
    expect(made).toEqual({
      _id: expect.any(String),
      state: 'previewed',
      filename: 'schedule.xlsx',
      layout: 'rows',
      from: day,
      to: day,
      ...{ add: 1, change: 1, same: 1, gone: 1, doubled: 1 },
      unknownNames: [
        { name: 'Ruth Lee', rows: 1, nearest: [] },
        { name: 'Otis Ward', rows: 1, nearest: [] },
      ],
      rows: [
        {
          ...{ seq: 1, what: 'add', row: 2, cell: null, before: null, shiftId: null },
          after: shift('Harold Jennings', 'Main Door', 'Red', userId),
          doubles: [{ _id: jenings._id, name: 'Harold Jenings' }],
        },
        {
          ...{ seq: 2, what: 'change', row: 3, cell: null, shiftId: ruth._id, doubles: [] },
          before: shift('Ruth Lee', 'Balcony', 'Blue'),
          after: shift('Ruth Lee', 'Balcony', 'Red'),
        },
        {
          ...{ seq: 3, what: 'same', row: 4, cell: null, shiftId: otis._id, doubles: [] },
          before: shift('Otis Ward', 'Lobby', 'Red'),
          after: shift('Otis Ward', 'Lobby', 'Red'),
        },
        {
          ...{ seq: 4, what: 'gone', row: null, cell: null, shiftId: gone._id, doubles: [] },
          before: shift('Nell Gone', 'Parking', null),
          after: null,
        },
      ],
    })
    expect(await stored(token, day)).toHaveLength(4)
    expect((await test.call(importsApi.show, { id: made._id }, token)).body).toMatchObject({ ...made, undoUntil: null })
    const { body } = await test.call(importsApi.list, {}, token)
    expect(body.map(({ _id }) => _id)).not.toContain(made._id)
  })

  it('raises no revision and sends no event, and neither does an apply that comes too late', async () => {
    const token = await withAdmin()
    const { day, ruth, made } = await scene(token)
    await test.call(scheduleApi.change, { id: ruth._id, tieColor: 'Gold' }, token)
    const etag = async () =>
      (await test.call(scheduleApi.list, { view: 'all', from: day, to: day }, token)).headers.get('etag')
    const before = await etag()
    const watcher = await listen(test, token)
    onTestFinished(() => void watcher.socket.close())
    await preview(token, [day, 'Nora New', 'Lobby', '9am'])
    expect((await apply(token, made._id)).body.code).toBe('schedule_moved_on')
    expect(await etag()).toBe(before)
    expect((await apply(token, made._id)).status).toBe(200)
    await watcher.waitFor('scheduleChanged')
    expect(watcher.received('scheduleChanged')).toHaveLength(1)
    expect(await etag()).not.toBe(before)
  })

  it('refuses what an import refuses', async () => {
    const token = await withAdmin()
    const bad = await test.upload(importsApi.preview, file(['someday', 'Ann', 'Door', '9am']), token)
    expect([bad.status, bad.body.code]).toEqual([400, 'rows_invalid'])
    const kind = await test.upload(importsApi.preview, { ...file(), filename: 'a.csv' }, token)
    expect([kind.status, kind.body.code]).toEqual([415, 'not_a_spreadsheet'])
    expect((await test.call(importsApi.preview, {}, token)).body.code).toBe('no_file')
    const layout = await test.upload(importsApi.preview, { ...file(), fields: { layout: 'odd' } }, token)
    expect([layout.status, layout.body.issues?.[0]?.path]).toEqual([400, 'layout'])
  })

  it('names each broken row of five thousand, and stores nothing', async () => {
    const token = await withAdmin()
    const day = freshDay()
    const rows = Array.from({ length: 5000 }, (_each, place): Row => {
      const isBroken = place % 40 === 39
      return [isBroken ? 'someday' : day, `Usher ${place}`, 'Main Door', '9am']
    })
    const { status, body } = await test.upload(importsApi.preview, file(...rows), token)
    expect([status, body.code]).toEqual([400, 'rows_invalid'])
    const broken = Array.from({ length: 125 }, (_each, place) => `row ${place * 40 + 41}`)
    expect(body.issues?.map(({ path }) => path)).toEqual(broken)
    expect(await stored(token, day)).toEqual([])
  })

  it('of people by dates takes the time that the file does not give, and names cells', async () => {
    const token = await withAdmin()
    const days = [freshDay(), freshDay()]
    const bytes = workbook([
      [
        ['Name', ...days],
        ['Ann Lee', 'Lobby', 'off'],
        ['Otis Ward', null, '6pm Balcony'],
      ],
    ])
    const refused = await test.upload(importsApi.preview, { bytes }, token)
    expect([refused.status, refused.body.code]).toEqual([400, 'rows_invalid'])
    expect(refused.body.issues?.map(({ path }) => path)).toEqual(['cell B2'])
    const fields = { layout: 'people-dates', serviceTime: '9:00 AM' }
    const { status, body } = await test.upload(importsApi.preview, { bytes, fields }, token)
    expect([status, body.layout]).toEqual([201, 'people-dates'])
    expect(body.rows.map(({ cell, after }) => [cell, after?.date, after?.assignment, after?.serviceTime])).toEqual([
      ['B2', days[0], 'Lobby', '9am'],
      ['C3', days[1], 'Balcony', '6pm'],
    ])
  })

  it('is gone after a day', async () => {
    const token = await withAdmin()
    const made = await preview(token, [freshDay(), 'Ann', 'Door', '9am'])
    const at = new Date(Date.now() - 25 * 3_600_000).toISOString()
    await test.db.updateTable('schedule_imports').set({ at }).where('id', '=', made._id).execute()
    for (const { status, body } of [
      await test.call(importsApi.show, { id: made._id }, token),
      await apply(token, made._id),
    ])
      expect([status, body.code]).toEqual([404, 'import_not_found'])
    await test.app.imports.cleanUp()
    const rows = await test.db.selectFrom('schedule_imports').select('id').where('id', '=', made._id).execute()
    expect(rows).toEqual([])
  })
})

describe('applying a preview', () => {
  it('stores what is new or changed, keeps doubles and removes nothing', async () => {
    const token = await withAdmin()
    const { day, made } = await scene(token)
    const { status, body } = await apply(token, made._id)
    expect([status, body]).toEqual([
      200,
      {
        ...{ count: 2, added: 1, updated: 1, removed: 0, unchanged: 1, importId: made._id, from: day, to: day },
        unknownNames: expect.any(Array),
      },
    ])
    expect(await brief(token, day)).toEqual([
      ['Ruth Lee', 'Balcony', 'Red'],
      ['Otis Ward', 'Lobby', 'Red'],
      ['Harold Jenings', 'Main Door', null],
      ['Harold Jennings', 'Main Door', 'Red'],
      ['Nell Gone', 'Parking', null],
    ])
    const again = await apply(token, made._id)
    expect([again.status, again.body.code]).toEqual([409, 'import_over'])
    const [entry] = (await test.call(importsApi.list, {}, token)).body
    expect(entry).toMatchObject({ _id: made._id, kind: 'import', state: 'applied', added: 1, updated: 1, removed: 0 })
  })

  it('replaces doubles in place, and removes gone rows that are named', async () => {
    const token = await withAdmin()
    const { day, jenings, made } = await scene(token)
    const second = await add(token, { date: freshDay(), name: 'Not touched' })
    const { body } = await apply(token, made._id, { rows: [1, 4], replace: [1] })
    expect(body).toMatchObject({ count: 1, added: 0, updated: 1, removed: 1 })
    expect(await brief(token, day)).toEqual([
      ['Ruth Lee', 'Balcony', 'Blue'],
      ['Otis Ward', 'Lobby', 'Red'],
      ['Harold Jennings', 'Main Door', 'Red'],
    ])
    expect((await stored(token, day)).at(-1)?._id).toBe(jenings._id)
    expect(await stored(token, second.date)).toHaveLength(1)
  })

  it('lets the first of several doubles be changed and the others go, each once', async () => {
    const token = await withAdmin()
    const day = freshDay()
    const [one, two] = [
      await add(token, { date: day, name: 'Ann One' }),
      await add(token, { date: day, name: 'Bo Two' }),
    ]
    const made = await preview(token, [day, 'Cy New', 'Main Door', '9am'], [day, 'Di New', 'Main Door', '9am'])
    expect(made.rows.map(({ doubles }) => doubles.map(({ _id }) => _id))).toEqual(Array(2).fill([one._id, two._id]))
    const { body } = await apply(token, made._id, { replace: [1, 2] })
    expect(body).toMatchObject({ added: 1, updated: 1, removed: 1 })
    const now = await stored(token, day)
    expect(now.map(({ user }) => user.name)).toEqual(['Cy New', 'Di New'])
    expect(now[0]?._id).toBe(one._id)
    expect((await undo(token, made._id)).body).toEqual({ undone: 3, kept: [] })
    expect(await stored(token, day)).toEqual([one, two])
  })

  it('is refused with a fresh preview where a shift of its days was changed since', async () => {
    const token = await withAdmin()
    const { day, ruth, made } = await scene(token)
    await test.call(scheduleApi.remove, { id: ruth._id }, token)
    const { status, body } = await apply(token, made._id)
    expect([status, body.code]).toEqual([409, 'schedule_moved_on'])
    const fresh = (body as unknown as { import: typeof made }).import
    expect(fresh).toMatchObject({ _id: made._id, state: 'previewed', add: 2, change: 0, same: 1, gone: 1 })
    expect(await stored(token, day)).toHaveLength(3)
    expect((await test.call(importsApi.show, { id: made._id }, token)).body).toMatchObject(fresh)
    expect((await apply(token, made._id)).body).toMatchObject({ count: 2, added: 2 })
  })

  it('refuses rows that are not there, and stores nothing', async () => {
    const token = await withAdmin()
    const { day, made } = await scene(token)
    for (const choice of [{ rows: [1, 9] }, { replace: [9] }, { rows: [0] }, { rows: ['a'] }]) {
      const { status, body } = await apply(token, made._id, choice)
      expect([status, body.code]).toEqual([400, 'invalid_input'])
    }
    expect(await stored(token, day)).toHaveLength(4)
  })

  it('of one preview happens once, however many try', async () => {
    const token = await withAdmin()
    const { made } = await scene(token)
    const answers = await Promise.all([1, 2, 3].map(() => apply(token, made._id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('undoing', () => {
  it('puts everything back, with the same ids', async () => {
    const token = await withAdmin()
    const { day, made } = await scene(token)
    const before = await stored(token, day)
    await apply(token, made._id, { rows: [1, 2, 4], replace: [1] })
    expect((await test.call(importsApi.show, { id: made._id }, token)).body).toMatchObject({
      ...{ state: 'applied', add: 0, change: 2, gone: 1, same: 0 },
      rows: [{ what: 'change' }, { what: 'change' }, { what: 'gone' }],
    })
    const { status, body } = await undo(token, made._id)
    expect([status, body]).toEqual([200, { undone: 3, kept: [] }])
    expect(await stored(token, day)).toEqual(before)
    const again = await undo(token, made._id)
    expect([again.status, again.body.code]).toEqual([409, 'already_undone'])
  })

  it('of an import stands in its answer', async () => {
    const token = await withAdmin()
    const day = freshDay()
    const { body } = await test.upload(importsApi.import, file([day, 'Ann Lee', 'Lobby', '9am']), token)
    expect(body).toMatchObject({ count: 1, importId: expect.any(String), from: day, to: day })
    expect((await undo(token, body.importId ?? '')).body.undone).toBe(1)
    expect(await stored(token, day)).toEqual([])
  })

  it('is refused where a shift was changed, deleted or taken since, unless the others are enough', async () => {
    const token = await withAdmin()
    const { day, ruth, gone, made } = await scene(token)
    await apply(token, made._id, { rows: [1, 2, 4], replace: [1] })
    await test.call(scheduleApi.change, { id: ruth._id, tieColor: 'Gold' }, token)
    await add(token, { date: day, name: 'nell  gone', assignment: 'Parking' })
    const refused = await undo(token, made._id)
    expect([refused.status, refused.body.code]).toEqual([409, 'undo_conflicts'])
    const { rows } = refused.body as unknown as { rows: { shiftId: string }[] }
    expect(rows.map(({ shiftId }) => shiftId)).toEqual([ruth._id, gone._id])
    expect((await stored(token, day)).some(({ user }) => user.name === 'Harold Jennings')).toBe(true)
    const { body } = await undo(token, made._id, { partial: true })
    expect([body.undone, body.kept.map(({ shiftId }) => shiftId)]).toEqual([1, [ruth._id, gone._id]])
    expect(await brief(token, day)).toEqual([
      ['Ruth Lee', 'Balcony', 'Gold'],
      ['Otis Ward', 'Lobby', 'Red'],
      ['Harold Jenings', 'Main Door', null],
      ['nell gone', 'Parking', null],
    ])
  })

  it('happens once, however many try', async () => {
    const token = await withAdmin()
    const { day, made } = await scene(token)
    const before = await stored(token, day)
    await apply(token, made._id)
    const answers = await Promise.all([1, 2, 3].map(() => undo(token, made._id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await stored(token, day)).toEqual(before)
  })

  it('is too late after 30 days, and nothing for a preview', async () => {
    const token = await withAdmin()
    const { made } = await scene(token)
    expect((await undo(token, made._id)).body.code).toBe('import_not_found')
    await apply(token, made._id)
    const at = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await test.db.updateTable('schedule_imports').set({ at }).where('id', '=', made._id).execute()
    const { status, body } = await undo(token, made._id)
    expect([status, body.code]).toEqual([409, 'undo_too_late'])
  })

  it('brings no name of a member back who has left', async () => {
    const token = await withAdmin()
    const lena = await test.signUp({ name: 'Lena Leaves', role: 'admin' })
    const day = freshDay()
    await add(token, { date: day, name: 'Lena Leaves' })
    const { body } = await test.call(importsApi.clear, { month: day.slice(0, 7) }, lena.token)
    const data = await fetch(...requestOf(test.url, ownDataApi.download, {}, lena.token))
    expect(await data.json()).toMatchObject({ scheduleImports: [{ kind: 'clear', filename: null }] })
    expect((await test.call(ownDataApi.remove, { password: 'a good long password' }, lena.token)).status).toBe(204)
    expect((await undo(token, body.importId ?? '')).status).toBe(200)
    expect((await stored(token, day)).map(({ user }) => user)).toEqual([{ _id: null, name: 'Former member' }])
    const [entry] = (await test.call(importsApi.list, {}, token)).body
    expect(entry?.by).toBeNull()
  })
})

describe('clearing a month', () => {
  it('removes its shifts as counted, and can be undone', async () => {
    const token = await withAdmin()
    for (const date of ['2051-02-01', '2051-02-28', '2051-03-01']) await add(token, { date, name: 'Ann Lee' })
    const other = await test.call(importsApi.clear, { month: '2051-02', count: 3 }, token)
    expect([other.status, other.body.code]).toEqual([409, 'schedule_moved_on'])
    const before = (await test.call(scheduleApi.list, { view: 'all', from: '2051-01-01' }, token)).body
    const { status, body } = await test.call(importsApi.clear, { month: '2051-02', count: 2 }, token)
    expect([status, body]).toEqual([200, { removed: 2, importId: expect.any(String) }])
    expect(await stored(token, '2051-03-01')).toHaveLength(1)
    expect(await stored(token, '2051-02-28')).toEqual([])
    const empty = await test.call(importsApi.clear, { month: '2051-02' }, token)
    expect(empty.body).toEqual({ removed: 0, importId: null })
    await undo(token, body.importId ?? '')
    expect((await test.call(scheduleApi.list, { view: 'all', from: '2051-01-01' }, token)).body).toEqual(before)
    expect((await test.call(importsApi.clear, { month: '2051-13' }, token)).status).toBe(400)
  })
})

describe('the history', () => {
  it('names what was done by whom, newest first', async () => {
    const { token, _id } = await test.signUp({ name: 'Hetty History', role: 'admin' })
    const lena = await test.signUp({ name: 'Lena Linked' })
    const day = '2052-03-03'
    await test.upload(importsApi.import, file([day, 'Lena Linkd', 'Lobby', '9am']), token)
    await test.call(unknownNamesApi.use, { name: 'Lena Linkd', userId: lena._id }, token)
    await test.call(importsApi.clear, { month: '2052-03' }, token)
    const entries = (await test.call(importsApi.list, {}, token)).body.slice(0, 3)
    const by = { _id, name: 'Hetty History' }
    expect(entries).toMatchObject([
      { kind: 'clear', filename: null, state: 'applied', by, added: 0, updated: 0, removed: 1 },
      { kind: 'names', filename: null, state: 'applied', by, added: 0, updated: 1, removed: 0 },
      { kind: 'import', filename: 'schedule.xlsx', state: 'applied', by, added: 1, updated: 0, removed: 0 },
    ])
    const [clear] = entries
    expect(Date.parse(clear?.undoUntil ?? '') - Date.parse(clear?.at ?? '')).toBe(30 * 86_400_000)
    const { body } = await test.call(importsApi.show, { id: clear?._id ?? '' }, token)
    expect(body.rows).toMatchObject([{ what: 'gone', before: { name: 'Lena Linked', userId: lena._id }, after: null }])
    const unknown = await test.call(importsApi.show, { id: 'nothing' }, token)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'import_not_found'])
  })

  it('leaves what was added to a cleared month since, when that is undone', async () => {
    const token = await withAdmin()
    const date = '2053-04-06'
    const [ann, otis] = [await add(token, { date, name: 'Ann Lee' }), await add(token, { date, name: 'Otis Ward' })]
    const { body } = await test.call(importsApi.clear, { month: '2053-04', count: 2 }, token)
    const again = await add(token, { date, name: 'ann lee' })
    const refused = await undo(token, body.importId ?? '')
    expect([refused.status, refused.body.code]).toEqual([409, 'undo_conflicts'])
    const { body: undone } = await undo(token, body.importId ?? '', { partial: true })
    expect([undone.undone, undone.kept.map(({ shiftId }) => shiftId)]).toEqual([1, [ann._id]])
    expect(await stored(token, date)).toEqual([again, otis])
  })
})

describe('names that are no members', () => {
  const unknown = async (token: string, name: string) =>
    (await test.call(unknownNamesApi.list, {}, token)).body.find((one) => one.name === name)

  it('are listed with their shifts and the nearest members, and become a member’s', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Quincy Abernathy' })
    await test.signUp({ name: 'Quincy Abernath', waiting: true })
    const [first, second] = [freshDay(), freshDay()]
    const one = await add(token, { date: first, name: 'Quincy Abernahty' })
    const two = await add(token, { date: second, name: 'quincy  abernahty' })
    const own = await add(token, { date: second, name: 'Quincy Abernathy' })
    expect(await unknown(token, 'Quincy Abernahty')).toEqual({
      name: 'Quincy Abernahty',
      shifts: 2,
      nextDate: first,
      nearest: [{ _id, name: 'Quincy Abernathy' }],
    })
    const { status, body } = await test.call(unknownNamesApi.use, { name: 'QUINCY abernahty', userId: _id }, token)
    expect([status, body]).toEqual([200, { changed: 2, importId: expect.any(String) }])
    expect(await stored(token, first)).toEqual([{ ...one, user: { _id, name: 'Quincy Abernathy' } }])
    expect(await stored(token, second)).toEqual([own])
    expect(await unknown(token, 'Quincy Abernahty')).toBeUndefined()
    expect((await undo(token, body.importId ?? '')).body).toEqual({ undone: 2, kept: [] })
    expect(await stored(token, first)).toEqual([one])
    expect((await stored(token, second)).map((shift) => shift._id).sort()).toEqual([two._id, own._id].sort())
  })

  it('become nobody’s who is no active member, and nothing where there is no such name', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Wanda Waits', waiting: true })
    for (const userId of ['nobody', _id]) {
      const { status, body } = await test.call(unknownNamesApi.use, { name: 'Ann', userId }, token)
      expect([status, body.code]).toEqual([404, 'user_not_found'])
    }
    const { _id: userId } = await test.signUp({ name: 'Una Used' })
    const { body } = await test.call(unknownNamesApi.use, { name: 'Nobody Here', userId }, token)
    expect(body).toEqual({ changed: 0, importId: null })
  })

  it('stand in the answer of an import, most rows first, without former members', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Zebulon Pike' })
    const day = freshDay()
    const { body } = await test.upload(
      importsApi.import,
      file(
        [day, 'Somebody Else', 'Door 1', '9am'],
        [day, 'Zebulon Piek', 'Door 2', '9am'],
        [day, 'ZEBULON PIEK', 'Door 3', '9am'],
        [day, 'Zebulon Pike', 'Door 4', '9am'],
        [day, 'Former member', 'Door 5', '9am'],
      ),
      token,
    )
    expect(body.unknownNames).toEqual([
      { name: 'Zebulon Piek', rows: 2, nearest: [{ _id, name: 'Zebulon Pike' }] },
      { name: 'Somebody Else', rows: 1, nearest: [] },
    ])
  })
})
