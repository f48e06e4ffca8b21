import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addDays, DAY_MS, today } from '#shared/days.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { RECORDS_A_SERVICE, RECORDS_PAGE, recordsApi } from '#shared/sunday/records.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const day = (from = 0) => addDays(today('America/Chicago'), from)
const span = { from: day(-7), to: day(7) }

let admin = ''
let otis = { _id: '', token: '' }
let post = ''
let serviceId = ''

beforeAll(async () => {
  admin = (await test.signUp({ role: 'admin' })).token
  otis = await test.signUp({ name: 'Otis' })
  post = await rota.post('Main Door')
  serviceId = await rota.service(day(), '9am', { [post]: [1, 2] })
  await rota.assignment(serviceId, otis._id, post)
})

const written = (more: object = {}) => ({
  ...{ uuid: randomUUID(), serviceId, text: 'The lift was stuck.\nAll came out.', at: new Date().toISOString() },
  ...more,
})
const write = (record: ReturnType<typeof written>, token = otis.token) => test.call(recordsApi.create, record, token)
const texts = async (token: string) =>
  (await test.call(recordsApi.list, span, token)).body.map(({ text }: { text: string }) => text)

describe('records', () => {
  it('are of who is on duty that day or an admin, and not of a service that is cancelled, to come or unknown', async () => {
    const { token } = await test.signUp()
    const statusOf = async (more: object, by?: string) => {
      const { status, body } = await write(written(more), by)
      return [status, (body as { code?: string }).code]
    }
    expect(await statusOf({}, token)).toEqual([403, 'not_on_duty'])
    const cancelled = await rota.service(day(), '1pm', {}, { state: 'cancelled' })
    const coming = await rota.service(day(1), '9am', {})
    expect(await statusOf({ serviceId: cancelled }, admin)).toEqual([409, 'cancelled'])
    expect(await statusOf({ serviceId: coming }, admin)).toEqual([403, 'too_early'])
    expect(await statusOf({ serviceId: 'none' }, admin)).toEqual([404, 'not_found'])
    expect((await write(written({ text: 'x'.repeat(2001) }))).status).toBe(400)
    expect(await texts(admin)).toEqual([])
  })

  it('are stored once, seen by admins and their author alone, and changed by the author for a day', async () => {
    const record = written()
    const first = await write(record)
    expect([first.status, first.body]).toMatchObject([201, { text: record.text, by: { name: 'Otis' }, editedAt: null }])
    const again = await write({ ...record, text: 'Other words' })
    expect([again.status, again.body]).toEqual([200, first.body])
    const { token } = await test.signUp()
    expect([await texts(otis.token), await texts(admin), await texts(token)]).toEqual([
      [record.text],
      [record.text],
      [],
    ])
    expect((await write(record, token)).status).toBe(404)

    const { _id: id } = first.body
    expect((await test.call(recordsApi.change, { id, text: 'Mine' }, token)).status).toBe(404)
    const changed = await test.call(recordsApi.change, { id, text: 'The lift was stuck.' }, otis.token)
    expect(changed.body).toMatchObject({ text: 'The lift was stuck.', editedAt: expect.any(String) })
    expect(Date.parse(changed.body.editableUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString()
    await test.db.updateTable('records').set({ stored_at: yesterday }).where('id', '=', id).execute()
    expect((await test.call(recordsApi.change, { id, text: 'Late' }, otis.token)).status).toBe(403)
    expect((await test.call(recordsApi.remove, { id }, otis.token)).status).toBe(403)
    expect((await test.call(recordsApi.remove, { id }, admin)).status).toBe(204)

    const entries = await test.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject_id', '=', serviceId)
      .execute()
    expect(entries.map(({ action }) => action).sort()).toEqual(['record.changed', 'record.deleted', 'record.written'])
    expect(JSON.stringify(entries)).not.toContain('lift')
  })

  it('tell their author and admins of each change, without words, and nobody else, though they serve there', async () => {
    // A day of its own: what the tests before have told may still be on its way.
    const yesterday = await rota.service(day(-1), '11am', { [post]: [1, 2] })
    const beside = await test.signUp()
    for (const { _id } of [otis, beside]) await rota.assignment(yesterday, _id, post)
    const [own, chief, other] = [
      await listen(test, otis.token),
      await listen(test, admin),
      await listen(test, beside.token),
    ]
    onTestFinished(() => [own, chief, other].forEach(({ socket }) => void socket.disconnect()))
    const { _id: id } = (await write(written({ serviceId: yesterday }))).body
    await test.call(recordsApi.change, { id, text: 'Changed' }, otis.token)
    await test.call(recordsApi.remove, { id }, admin)
    const told = (listener: typeof own) => listener.received('recordsChanged').filter(({ date }) => date === day(-1))
    for (const listener of [own, chief]) {
      await listener.waitFor('recordsChanged', () => told(listener).length === 3)
      expect(told(listener)).toEqual(Array(3).fill({ date: day(-1) }))
    }
    expect(other.received('recordsChanged')).toEqual([])
  })

  it('are asked for a span that ends after it begins, of 400 days at most', async () => {
    const asked = async (from: string, to: string) => {
      const { status, body } = await test.call(recordsApi.list, { from, to }, otis.token)
      return [status, body.issues?.map(({ path }) => path)]
    }
    expect(await asked(day(), day(-1))).toEqual([400, ['to']])
    expect(await asked(day(-400), day())).toEqual([400, ['to']])
    expect((await asked(day(-399), day()))[0]).toBe(200)
  })

  it('are thirty a person and service at most, and come a page at a time, in order', async () => {
    const id = await rota.service(day(-1), '9am', { [post]: [1, 2] })
    await rota.assignment(id, otis._id, post)
    const send = (token: string) => write(written({ serviceId: id }), token)
    for (let count = 0; count < RECORDS_A_SERVICE; count += 1) expect((await send(otis.token)).status).toBe(201)
    const { status, body } = await send(otis.token)
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'too_many_records',
        error: 'You have written as many reports of this service as one person can. Add to one of them.',
      },
    ])
    // An admin writes on, and what the phone sends again is stored already.
    expect((await send(admin)).status).toBe(201)

    const at = new Date().toISOString()
    const other = { by_user: otis._id, text: 'x', at, stored_at: at, edited_at: null, service_id: id }
    const more = Array.from({ length: RECORDS_PAGE }, () => ({ ...other, id: randomUUID(), uuid: randomUUID() }))
    await test.db.insertInto('records').values(more).execute()
    const page = async (after?: string, token = otis.token) => {
      const input = { from: day(-1), to: day(-1), ...(after && { after }) }
      return test.call(recordsApi.list, input, token)
    }
    const first = (await page()).body
    const second = (await page(first.at(-1)?._id)).body
    expect([first.length, second.length]).toEqual([RECORDS_PAGE, RECORDS_A_SERVICE])
    const all = [...first, ...second]
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length)
    expect(all.map((one) => `${one.at} ${one._id}`)).toEqual(all.map((one) => `${one.at} ${one._id}`).sort())
    expect((await page('none')).status).toBe(404)
    const { token } = await test.signUp()
    expect((await page(first[0]?._id, token)).status).toBe(404)
    await test.db.deleteFrom('records').where('service_id', '=', id).execute()
  })

  it('that were deleted are not stored again when a phone sends them once more', async () => {
    const record = written({ text: 'Written by mistake' })
    const { body } = await write(record)
    expect((await test.call(recordsApi.remove, { id: body._id }, otis.token)).status).toBe(204)
    for (const token of [otis.token, admin]) expect((await write(record, token)).status).toBe(404)
    expect(await texts(admin)).not.toContain(record.text)
  })

  it('are in one’s own data, and stay for admins without the name when their author leaves', async () => {
    const joy = await test.signUp({ name: 'Joy' })
    await rota.assignment(serviceId, joy._id, post)
    await write(written({ text: 'A child was found.' }), joy.token)
    expect(JSON.stringify((await test.call(ownDataApi.download, {}, joy.token)).body)).toContain('A child was found.')
    await test.call(ownDataApi.remove, { password: PASSWORD }, joy.token)
    expect((await test.call(recordsApi.list, span, admin)).body).toMatchObject([
      { text: 'A child was found.', by: null },
    ])
  })
})

describe('thanks', () => {
  const thank = (date: string, text = 'Well done') => test.call(recordsApi.thank, { date, text }, admin)

  it('tell each who served that day, once', async () => {
    const date = day(-3)
    const [came, absent, unmarked] = [await test.signUp(), await test.signUp(), await test.signUp()]
    const id = await rota.service(date, '9am', { [post]: [1, 3] })
    for (const person of [came, absent, unmarked]) await rota.assignment(id, person._id, post, 'accepted')
    for (const [person, attendance] of [[came, 'here'] as const, [absent, 'absent'] as const])
      await test.db.updateTable('places').set({ attendance }).where('user_id', '=', person._id).execute()
    expect((await thank(date)).body).toEqual({ told: 2 })
    const sent = await test.db.selectFrom('outbox').select('payload').where('kind', '=', 'day.thanked').execute()
    expect(sent.map(({ payload }) => JSON.parse(payload).userId).sort()).toEqual([came._id, unmarked._id].sort())
    const mine = async ({ token }: { token: string }) => (await test.call(answersApi.mine, {}, token)).body.thanks
    const by = expect.objectContaining({ _id: expect.any(String), name: expect.any(String) })
    for (const person of [came, unmarked]) expect(await mine(person)).toEqual([{ date, text: 'Well done', by }])
    expect(await mine(absent)).toBeUndefined()
    expect(await mine(otis)).toBeUndefined()
    const again = await thank(date)
    expect([again.status, again.body]).toMatchObject([409, { code: 'thanked_already' }])
  })

  it('stand for a week where they are read', async () => {
    const date = day(-4)
    const person = await test.signUp()
    const id = await rota.service(date, '9am', { [post]: [1, 1] })
    await rota.assignment(id, person._id, post, 'accepted')
    await thank(date)
    const texts = async () => (await test.call(answersApi.mine, {}, person.token)).body.thanks?.map(({ text }) => text)
    const saidAgo = (days: number) => {
      const at = new Date(Date.now() - days * DAY_MS).toISOString()
      return test.db.updateTable('day_thanks').set({ at }).where('date', '=', date).execute()
    }
    await saidAgo(6.9)
    expect(await texts()).toEqual(['Well done'])
    await saidAgo(7.1)
    expect(await texts()).toBeUndefined()
  })

  it('are refused of a day to come and of more than 200 characters; where nobody served they may be said again', async () => {
    expect((await thank(day(1))).status).toBe(400)
    expect((await thank(day(-5), 'x'.repeat(201))).status).toBe(400)
    expect((await thank(day(-5))).body).toEqual({ told: 0 })
    expect((await thank(day(-5))).body).toEqual({ told: 0 })
  })
})
