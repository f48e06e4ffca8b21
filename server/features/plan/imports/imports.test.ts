import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { file, type Row, withImports } from '../../../testing/imports.ts'
import { listen } from '../../../testing/live.ts'
import { HEADER, workbook } from '../spreadsheet/workbook.fixtures.ts'

const { test, withAdmin, stored, brief, preview, apply, undo, freshDay, add, scene } = withImports()

const sample = (name: string) => readFileSync(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))

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
      leftOut: [],
      joinedNames: [],
      sheet: expect.any(String),
    })
    expect(await stored(token, day)).toHaveLength(4)
    expect((await test.call(importsApi.show, { id: made._id }, token)).body).toMatchObject({ ...made, undoUntil: null })
    const { body } = await test.call(importsApi.list, {}, token)
    expect(body.map(({ _id }) => _id)).not.toContain(made._id)
  })

  it('names what the file hides, as the import and the applied preview do', async () => {
    const token = await withAdmin()
    const bytes = sample('filtered.xlsx')
    const leftOut = [
      {
        row: 3,
        cell: null,
        what: 'row',
        why: 'hidden',
        filled: 6,
        text: '2027-02-07 · Moved Away · Balcony · 9am · Blue · no',
      },
    ]
    const { status, body } = await test.upload(importsApi.preview, { bytes }, token)
    expect([status, body.leftOut]).toEqual([201, leftOut])
    expect(body.rows.map(({ after }) => after?.name)).not.toContain('Moved Away')
    expect((await test.call(importsApi.show, { id: body._id }, token)).body.leftOut).toEqual(leftOut)
    const applied = await test.call(importsApi.apply, { id: body._id }, token)
    expect([applied.status, applied.body.leftOut]).toEqual([200, leftOut])
    expect((await test.call(importsApi.show, { id: body._id }, token)).body.leftOut).toEqual([])
    const again = await test.upload(importsApi.import, { bytes }, token)
    expect([again.status, again.body]).toMatchObject([200, { count: 0, leftOut }])
  })

  it('gives a day without its year that of the file name, else asks for it', async () => {
    const token = await withAdmin()
    const bytes = workbook([[HEADER, ['7 de febrero', 'Nora New', 'Lobby', '9am']]])
    const read = (filename: string) =>
      test.upload(importsApi.preview, { bytes, filename }, token).then(({ status, body }) => [status, body])
    expect(await read('ujieres 2031.xlsx')).toMatchObject([201, { from: '2031-02-07', to: '2031-02-07' }])
    expect(await read('ujieres.xlsx')).toMatchObject([201, { year: { isGuessed: true } }])
  })

  it('reads dates down and posts across, in the way that is asked for', async () => {
    const token = await withAdmin()
    const head = ['Date', 'Service', 'Main Door', 'Balcony', 'Notes']
    const bytes = workbook([
      [
        head,
        ['2/7/2031', '9am', 'Ann & Bo Lee', 'TBD', 'Communion'],
        [null, '6pm', 'Cy Dunn, Di Fox', null, null],
        ['2/28/2031', '9am', null, 'Gus Ito', null],
      ],
      [['Phones'], ['Ann', '555 0100']],
      [head, ['2/14/2031', '9am', 'Ed Gil', null, null], ['2/21/2031', '9am', 'Flo Hay', null, null]],
    ])
    const read = (fields: Record<string, string>) => test.upload(importsApi.preview, { bytes, fields }, token)
    const { status, body } = await read({ layout: 'dates-posts' })
    expect([status, body]).toMatchObject([201, { layout: 'dates-posts', sheet: 'sheet1', add: 4, from: '2031-02-07' }])
    expect(body.joinedNames).toEqual([
      { text: 'Ann & Bo Lee', names: ['Ann Lee', 'Bo Lee'], row: 2, cell: 'C2', rows: 1 },
    ])
    expect(body.leftOut).toEqual([
      { row: 1, cell: 'E1', what: 'column', why: 'note', filled: 2, text: 'Notes' },
      { row: 2, cell: 'D2', what: 'row', why: 'nobody', filled: 1, text: 'TBD' },
      { row: 1, cell: null, what: 'sheet', why: 'sheet', filled: 3, text: 'sheet2' },
      { row: 1, cell: null, what: 'sheet', why: 'sheet', filled: 11, text: 'sheet3' },
    ])
    expect((await test.call(importsApi.show, { id: body._id }, token)).body).toMatchObject({
      ...{ sheet: 'sheet1', joinedNames: body.joinedNames, leftOut: body.leftOut },
    })
    const split = await read({ layout: 'dates-posts', split: 'Ann & Bo Lee' })
    expect(split.body.rows.map(({ after }) => after?.name)).toEqual([
      'Ann Lee',
      'Bo Lee',
      'Cy Dunn',
      'Di Fox',
      'Gus Ito',
    ])
    const third = await read({ sheet: 'sheet3' })
    expect(third.body).toMatchObject({ layout: 'dates-posts', sheet: 'sheet3', add: 2, from: '2031-02-14' })
    const none = await read({ sheet: 'April' })
    expect([none.status, none.body]).toMatchObject([400, { code: 'sheet_unknown' }])
    const imported = await test.upload(importsApi.import, { bytes }, token)
    expect([imported.status, imported.body]).toMatchObject([200, { count: 4, leftOut: body.leftOut }])
  })

  it('raises no revision and sends no event, and neither does an apply that comes too late', async () => {
    const token = await withAdmin()
    const { day, ruth, made } = await scene(token)
    await test.call(scheduleApi.change, { id: ruth._id, tieColor: 'Gold' }, token)
    const etag = async () =>
      (await test.call(scheduleApi.list, { view: 'all', from: day, to: day }, token)).headers.get('etag')
    const before = await etag()
    const { revision: known } = await test.db
      .selectFrom('revisions')
      .select('revision')
      .where('noun', '=', 'schedule')
      .executeTakeFirstOrThrow()
    const watcher = await listen(test, token)
    onTestFinished(() => void watcher.socket.close())
    await preview(token, [day, 'Nora New', 'Lobby', '9am'])
    expect((await apply(token, made._id)).body.code).toBe('schedule_moved_on')
    expect(await etag()).toBe(before)
    expect((await apply(token, made._id)).status).toBe(200)
    // Among several processes the change from before may be told after its answer: it has a lower revision.
    await watcher.waitFor('scheduleChanged', ({ revision }) => revision > known)
    expect(watcher.received('scheduleChanged').filter(({ revision }) => revision > known)).toHaveLength(1)
    expect(await etag()).not.toBe(before)
  })

  it('refuses what an import refuses', async () => {
    const token = await withAdmin()
    const bad = await test.upload(importsApi.preview, file(['someday', 'Ann', 'Door', '9am']), token)
    expect([bad.status, bad.body.code]).toEqual([400, 'rows_invalid'])
    const kind = await test.upload(importsApi.preview, { bytes: Buffer.from('Ann'), filename: 'a.csv' }, token)
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

  it('is gone after three newer ones of the same person, which takes nothing of others or of what was applied', async () => {
    const [token, other] = [await withAdmin(), await withAdmin()]
    const day = freshDay()
    const make = async (by: string) => (await preview(by, [day, 'Ann', 'Door', '9am']))._id
    const [theirs, applied] = [await make(other), await make(token)]
    expect((await apply(token, applied)).status).toBe(200)
    const made = []
    for (let count = 0; count < 5; count += 1) made.push(await make(token))
    const statuses = [...made, theirs, applied].map(
      async (id) => (await test.call(importsApi.show, { id }, token)).status,
    )
    expect(await Promise.all(statuses)).toEqual([404, 404, 200, 200, 200, 200, 200])
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
        leftOut: [],
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
    const one = await add(token, { date: day, name: 'Ann One' })
    const two = await add(token, { date: day, name: 'Bo Two' })
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
