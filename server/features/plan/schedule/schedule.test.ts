import { describe, expect, it } from 'vitest'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { withTestApp } from '../../../testing/app.ts'

const test = withTestApp()

const SHIFT = { name: 'Ann Lee', assignment: 'Balcony', serviceTime: '9:00 AM', tieColor: 'Navy', date: '2026-12-06' }

const withAdmin = async () => (await test.signUp({ role: 'admin' })).token

describe('adding a shift', () => {
  it('names what is missing or wrong, and stores nothing', async () => {
    const token = await withAdmin()
    const wrong = { name: '  ', assignment: 'x'.repeat(10_000), serviceTime: 9, date: '2026-02-30' }
    const { status, body } = await test.call(scheduleApi.createManual, wrong, token)
    expect(status).toBe(400)
    expect(body.issues?.map((issue) => issue.path)).toEqual(['name', 'assignment', 'serviceTime', 'date'])
    const nul = await test.call(scheduleApi.createManual, { ...SHIFT, name: 'Ann\0' }, token)
    expect(nul.status).toBe(400)
    expect((await test.call(scheduleApi.list, { view: 'all' }, token)).body).toEqual([])
  })

  it('answers 201 with the shift, its service time normalised', async () => {
    const token = await withAdmin()
    const { status, body } = await test.call(scheduleApi.createManual, { ...SHIFT, name: ' Ann   Lee ' }, token)
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: expect.any(String),
      date: '2026-12-06',
      user: { _id: null, name: 'Ann Lee' },
      assignment: 'Balcony',
      serviceTime: '9am',
      tieColor: 'Navy',
    })
  })

  it('refuses an equal shift, spaces and case ignored', async () => {
    const token = await withAdmin()
    const twin = { ...SHIFT, name: 'ANN LEE', assignment: ' balcony', serviceTime: '9 am', tieColor: 'Red' }
    const { status, body } = await test.call(scheduleApi.createManual, twin, token)
    expect([status, body.code]).toEqual([409, 'shift_exists'])
  })
})

describe('a member who stands at a post under another name', () => {
  it('is not put there a second time, by hand or by moving another shift', async () => {
    const token = await withAdmin()
    const ann = await test.signUp({ name: 'Ann Twice' })
    const add = (date: string) => test.call(scheduleApi.createManual, { ...SHIFT, name: 'Ann Twice', date }, token)
    expect((await add('2027-05-02')).body.user._id).toBe(ann._id)
    const other = { name: 'Annie', name_key: 'annie' }
    await test.db.updateTable('places').set(other).where('user_id', '=', ann._id).execute()
    expect((await add('2027-05-02')).body.code).toBe('shift_exists')
    const { body } = await add('2027-05-09')
    const moved = await test.call(scheduleApi.change, { id: body._id, date: '2027-05-02' }, token)
    expect([moved.status, moved.body.code]).toEqual([409, 'shift_exists'])
    const changed = await test.call(scheduleApi.change, { id: body._id, tieColor: 'Red' }, token)
    expect(changed.status).toBe(200)
  })
})

describe('the schedule', () => {
  it('is sorted by day, service time (by the clock, what is no time last) and assignment', async () => {
    const token = await withAdmin()
    const date = '2027-03-07'
    const order = [
      ['7am', 'Balcony'],
      ['9am', 'Balcony'],
      ['9am', 'Main Door'],
      ['10am', 'Balcony'],
      ['10:45am', 'Balcony'],
      ['Noon', 'Balcony'],
      ['16:30', 'Balcony'],
      ['6pm', 'Balcony'],
      ['7pm', 'Balcony'],
      ['after the picnic', 'Balcony'],
    ] as const
    for (const [serviceTime, assignment] of [...order].reverse())
      await test.call(scheduleApi.createManual, { name: 'Order', assignment, serviceTime, date }, token)
    await test.call(
      scheduleApi.createManual,
      { name: 'Order', assignment: 'Z', serviceTime: '7pm', date: '2027-03-06' },
      token,
    )
    const { body } = await test.call(scheduleApi.list, { view: 'all', from: '2027-03-06', to: date }, token)
    expect(body.map((shift) => [shift.serviceTime, shift.assignment])).toEqual([['7pm', 'Z'], ...order])
  })

  it('is limited by from and to, both inclusive and optional', async () => {
    const token = await withAdmin()
    for (const date of ['2028-01-01', '2028-01-15', '2028-01-31', '2028-02-01'])
      await test.call(scheduleApi.createManual, { ...SHIFT, name: 'Span', date }, token)
    const january = await test.call(scheduleApi.list, { view: 'all', from: '2028-01-01', to: '2028-01-31' }, token)
    expect(january.body.map((shift) => shift.date)).toEqual(['2028-01-01', '2028-01-15', '2028-01-31'])
    const all = await test.call(scheduleApi.list, { view: 'all' }, token)
    expect(all.body.filter((shift) => shift.user.name === 'Span')).toHaveLength(4)
    expect((await test.call(scheduleApi.list, { view: 'all', from: '2028-13-01' }, token)).status).toBe(400)
    expect((await test.call(scheduleApi.list, { view: 'everything' }, token)).status).toBe(400)
  })

  it('is personal by default: shifts linked to me or with my name', async () => {
    const token = await withAdmin()
    const mine = await test.signUp({ name: 'Mia Own' })
    const twin = await test.signUp({ name: 'Tom Twin' })
    await test.signUp({ name: 'Tom Twin' })
    for (const name of ['mia own', 'Tom Twin', 'Somebody Else'])
      await test.call(scheduleApi.createManual, { ...SHIFT, name, date: '2029-05-06' }, token)
    const own = await test.call(scheduleApi.list, {}, mine.token)
    expect(own.body.map((shift) => shift.user)).toEqual([{ _id: mine._id, name: 'mia own' }])
    const named = await test.call(scheduleApi.list, { view: 'personal' }, twin.token)
    expect(named.body.map((shift) => shift.user)).toEqual([{ _id: null, name: 'Tom Twin' }])
    await test.db
      .updateTable('users')
      .set({ name: 'Mia Married', name_key: 'mia married' })
      .where('id', '=', mine._id)
      .execute()
    expect((await test.call(scheduleApi.list, {}, mine.token)).body).toHaveLength(1)
  })

  it('answers 304 to a current copy, only with a session and only until something changes', async () => {
    const admin = await withAdmin()
    const { token } = await test.signUp()
    const other = await test.signUp()
    const get = (etag: string, as = token, view = 'all') =>
      fetch(`${test.url}/api/schedule?view=${view}`, {
        headers: { authorization: `Bearer ${as}`, 'if-none-match': etag },
      })
    const first = await get('')
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect((await get(etag)).status).toBe(304)
    expect((await get(`W/${etag}`)).status).toBe(304)
    expect((await get(etag, other.token)).status).toBe(304)
    // Admins see the names of planned services.
    expect((await get(etag, admin)).status).toBe(200)
    const own = (await get('', token, 'personal')).headers.get('etag') ?? ''
    expect((await get(own, token, 'personal')).status).toBe(304)
    expect((await get(own, other.token, 'personal')).status).toBe(200)
    expect((await get(etag, 'x'.repeat(43))).status).toBe(401)
    await test.call(scheduleApi.createManual, { ...SHIFT, date: '2029-06-03' }, admin)
    expect((await get(etag)).status).toBe(200)
  })
})

describe('changing a shift', () => {
  it('keeps its id, takes only the fields that are sent, and links its new person', async () => {
    const token = await withAdmin()
    const { _id } = await test.signUp({ name: 'Nina Next' })
    const { body: shift } = await test.call(scheduleApi.createManual, { ...SHIFT, date: '2030-02-03' }, token)
    const change = (fields: object) => test.call(scheduleApi.change, { id: shift._id, ...fields }, token)
    const moved = await change({ name: 'nina  next', serviceTime: '10:45 AM', tieColor: '' })
    const after = { ...shift, user: { _id, name: 'nina next' }, serviceTime: '10:45am', tieColor: null }
    expect([moved.status, moved.body]).toEqual([200, after])
    expect((await change({ tieColor: 'Red' })).body).toEqual({ ...after, tieColor: 'Red' })
    expect((await change({ date: '2030-02-10' })).body).toEqual({ ...after, tieColor: 'Red', date: '2030-02-10' })
    const { body } = await test.call(scheduleApi.list, { view: 'all', from: '2030-02-10', to: '2030-02-10' }, token)
    expect(body).toHaveLength(1)
    const entries = await test.db
      .selectFrom('audit')
      .selectAll()
      .where('subject_id', '=', shift._id)
      .where('action', '=', 'shift.changed')
      .orderBy('id')
      .execute()
    expect(entries).toHaveLength(3)
    expect(JSON.parse(entries[0]?.detail ?? '')).toEqual({ before: shift, after })
  })

  it('is no entry where nothing differs', async () => {
    const token = await withAdmin()
    const { body } = await test.call(scheduleApi.createManual, { ...SHIFT, date: '2030-02-17' }, token)
    for (const fields of [{}, { name: ' Ann  Lee', serviceTime: '9:00 AM', tieColor: 'Navy' }]) {
      const answer = await test.call(scheduleApi.change, { id: body._id, ...fields }, token)
      expect([answer.status, answer.body]).toEqual([200, body])
    }
    const entries = await test.db.selectFrom('audit').select('action').where('subject_id', '=', body._id).execute()
    expect(entries.map(({ action }) => action)).toEqual(['shift.added'])
  })

  it('is refused for an equal shift, for bad fields and where the shift is gone', async () => {
    const token = await withAdmin()
    const on = (name: string) => test.call(scheduleApi.createManual, { ...SHIFT, name, date: '2030-02-24' }, token)
    const [ann, bo] = [(await on('Ann Lee')).body, (await on('Bo Diaz')).body]
    const twin = await test.call(scheduleApi.change, { id: bo._id, name: 'ANN lee' }, token)
    expect([twin.status, twin.body.code]).toEqual([409, 'shift_exists'])
    const bad = await test.call(scheduleApi.change, { id: ann._id, date: '2030-02-30', name: ' ' }, token)
    expect([bad.status, bad.body.issues?.map(({ path }) => path).sort()]).toEqual([400, ['date', 'name']])
    const gone = await test.call(scheduleApi.change, { id: 'gone', name: 'X' }, token)
    expect([gone.status, gone.body.code]).toEqual([404, 'shift_not_found'])
    const { body } = await test.call(scheduleApi.list, { view: 'all', from: '2030-02-24', to: '2030-02-24' }, token)
    expect(body).toEqual([ann, bo])
  })
})

describe('deleting a shift', () => {
  it('is 404 where the shift is gone', async () => {
    const token = await withAdmin()
    const { body } = await test.call(scheduleApi.createManual, { ...SHIFT, date: '2030-01-06' }, token)
    expect((await test.call(scheduleApi.remove, { id: body._id }, token)).status).toBe(204)
    const again = await test.call(scheduleApi.remove, { id: body._id }, token)
    expect([again.status, again.body.code]).toEqual([404, 'shift_not_found'])
    const entries = await test.db.selectFrom('audit').select('action').where('subject_id', '=', body._id).execute()
    expect(entries.map((entry) => entry.action).sort()).toEqual(['shift.added', 'shift.deleted'])
  })
})
