import { describe, expect, it } from 'vitest'
import { ownDataApi } from '#shared/people/ownData.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { unknownNamesApi } from '#shared/plan/unknownNames.ts'
import { file, withImports } from '../../../testing/imports.ts'
import { requestOf } from '../../../testing/request.ts'

const { test, withAdmin, stored, brief, preview, apply, undo, freshDay, add, scene } = withImports()

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

describe('names of an import that are members', () => {
  it('are chosen with it, and are no hindrance to its undo', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Harriet Jennings' })
    const day = freshDay()
    const made = await preview(token, [day, 'H. Jennings', 'Door', '9am'], [day, 'Harriet Jennings', 'Lobby', '9am'])
    const names = [{ name: 'h. jennings', userId: _id }]
    const nobody = await apply(token, made._id, { names: [{ name: 'H. Jennings', userId: 'nobody' }] })
    expect([nobody.status, nobody.body.code]).toEqual([404, 'user_not_found'])
    expect((await apply(token, made._id, { names: [{ name: 'H. Jennings' }] })).status).toBe(400)
    expect(await stored(token, day)).toEqual([])
    const { status, body } = await apply(token, made._id, { names })
    expect([status, body]).toMatchObject([200, { count: 2, unknownNames: [] }])
    expect((await stored(token, day)).map(({ user, assignment }) => [user._id, user.name, assignment]).sort()).toEqual([
      [_id, 'Harriet Jennings', 'Door'],
      [_id, 'Harriet Jennings', 'Lobby'],
    ])
    expect((await undo(token, made._id)).body).toMatchObject({ undone: 2, kept: [] })
    expect(await stored(token, day)).toEqual([])
  })

  it('are no hindrance where they were corrected later; another change is', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Winnie Corrected' })
    const day = freshDay()
    const stood = await add(token, { date: day, name: 'W. Corrected', assignment: 'Balcony' })
    const made = await preview(
      token,
      [day, 'W. Corrected', 'Balcony', '9am', 'Red'],
      [day, 'W. Corrected', 'Door', '9am'],
      [day, 'Winnie Corrected', 'Lobby', '9am'],
      [day, 'W. Corrected', 'Lobby', '9am'],
    )
    await apply(token, made._id)
    const used = await test.call(unknownNamesApi.use, { name: 'W. Corrected', userId: _id }, token)
    expect(used.body.changed).toBe(3)
    expect(await brief(token, day)).toEqual([
      ['Winnie Corrected', 'Balcony', 'Red'],
      ['Winnie Corrected', 'Door', null],
      ['Winnie Corrected', 'Lobby', null],
    ])
    await test.call(scheduleApi.change, { id: stood._id, tieColor: 'Gold' }, token)
    const refused = await undo(token, made._id)
    expect([refused.status, refused.body.code]).toEqual([409, 'undo_conflicts'])
    await test.call(scheduleApi.change, { id: stood._id, tieColor: 'Red' }, token)
    const { status, body } = await undo(token, made._id)
    expect([status, body.kept]).toEqual([200, []])
    expect(await brief(token, day)).toEqual([['W. Corrected', 'Balcony', null]])
  })

  it('stand at a post once, though the file has both names there', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Oona Twice' })
    const day = freshDay()
    await add(token, { date: day, name: 'Oona Twice', assignment: 'Balcony' })
    const made = await preview(
      token,
      [day, 'Oona Twice', 'Door', '9am'],
      [day, 'O. Twice', 'Door', '9am'],
      [day, 'O. Twice', 'Balcony', '9am'],
      [day, 'O. Twice', 'Lobby', '9am'],
    )
    const { body } = await apply(token, made._id, { names: [{ name: 'O. Twice', userId: _id }] })
    expect(body.count).toBe(2)
    expect((await stored(token, day)).map(({ user, assignment }) => `${assignment} ${user.name}`).sort()).toEqual([
      'Balcony Oona Twice',
      'Door Oona Twice',
      'Lobby Oona Twice',
    ])
    expect((await undo(token, made._id)).status).toBe(200)
    expect(await stored(token, day)).toHaveLength(1)
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
    const ann = await add(token, { date, name: 'Ann Lee' })
    const otis = await add(token, { date, name: 'Otis Ward' })
    const { body } = await test.call(importsApi.clear, { month: '2053-04', count: 2 }, token)
    const again = await add(token, { date, name: 'ann lee' })
    const refused = await undo(token, body.importId ?? '')
    expect([refused.status, refused.body.code]).toEqual([409, 'undo_conflicts'])
    const { body: undone } = await undo(token, body.importId ?? '', { partial: true })
    expect([undone.undone, undone.kept.map(({ shiftId }) => shiftId)]).toEqual([1, [ann._id]])
    expect(await stored(token, date)).toEqual([again, otis])
  })
})
