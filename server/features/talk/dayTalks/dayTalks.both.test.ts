import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { servicePageApi } from '#shared/sunday/servicePage.ts'
import { channelsApi } from '#shared/talk/channels.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { PASSWORD } from '../../../testing/app.ts'
import { type Listener, listen } from '../../../testing/live.ts'
import { phoneJpeg } from '../../../testing/pictures.ts'
import { withPushTest } from '../../../testing/pushApp.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const { test, service: pushes, register, drained } = await withPushTest()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann, bo, cy] = [] as unknown as [Person, Person, Person, Person]
let count = 0
/** A day of each test, and its talk. Ann and Cy serve there, Bo does not. */
let [day, channel] = ['', '']
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bo = await test.signUp({ name: 'Bo Berg' })
  cy = await test.signUp({ name: 'Cy Cole' })
})
beforeEach(async () => {
  count += 1
  day = addDays(today('UTC'), 10 + count)
  channel = `day-${day}`
  await rota.shift(day, '9am', 'Main Door', 'Ann Abel', ann._id)
  await rota.shift(day, '11am', 'Balcony', 'Cy Cole', cy._id)
})

const post = (person: Person, content: string, uuid?: string) =>
  test.call(messagesApi.create, { channel, content, ...(uuid && { uuid }) }, person.token)
const list = (person: Person, more: object = {}) => test.call(messagesApi.list, { channel, ...more }, person.token)
const days = async (person: Person) => (await test.call(channelsApi.days, {}, person.token)).body
const takePlace = ({ _id }: Person) =>
  test.db.deleteFrom('places').where('user_id', '=', _id).where('date', '=', day).execute()
async function listening(...people: Person[]): Promise<Listener[]> {
  const all = await Promise.all(people.map(({ token }) => listen(test, token)))
  onTestFinished(() => {
    for (const { socket } of all) socket.close()
  })
  return all
}
/** A message that everybody gets, after which everything before has come. */
async function untilHeard(...all: Listener[]): Promise<void> {
  const { body } = await test.call(messagesApi.create, { channel: 'general', content: 'For all' }, admin.token)
  await Promise.all(all.map((each) => each.waitFor('newMessage', ({ _id }) => _id === body._id)))
}
const refusalOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]

describe('somebody outside of a day’s talk', () => {
  it('is told that there is none, whatever they try', async () => {
    const { body: said } = await post(ann, 'Lift is stuck')
    const gone = [404, 'message_not_found']
    expect(refusalOf(await list(bo))).toEqual([404, 'channel_not_found'])
    expect(refusalOf(await list(bo, { since: 0 }))).toEqual(gone)
    expect(refusalOf(await list(bo, { before: said._id }))).toEqual(gone)
    const elsewhere = { channel: 'general', before: said._id }
    expect(refusalOf(await test.call(messagesApi.list, elsewhere, bo.token))).toEqual(gone)
    expect(refusalOf(await post(bo, 'Let me in'))).toEqual([404, 'channel_not_found'])
    const edit = { id: said._id, content: 'Changed' }
    expect(refusalOf(await test.call(messagesApi.update, edit, bo.token))).toEqual(gone)
    expect(refusalOf(await test.call(messagesApi.remove, { id: said._id }, bo.token))).toEqual(gone)
    expect(refusalOf(await test.call(channelsApi.read, { name: channel }, bo.token))).toEqual([
      404,
      'channel_not_found',
    ])
    expect((await days(bo)).some(({ name }) => name === channel)).toBe(false)
  })

  it('hears nothing, and cannot join it', async () => {
    const [inside, outside] = (await listening(cy, bo)) as [Listener, Listener]
    expect(await outside.socket.emitWithAck('joinChannel', channel)).toEqual({ ok: false, code: 'invalid_input' })
    expect(await outside.socket.emitWithAck('typing', channel)).toEqual({ ok: false, code: 'invalid_input' })
    const { body: said } = await post(ann, 'Lift is stuck')
    await test.call(messagesApi.update, { id: said._id, content: 'Lift works' }, ann.token)
    await test.call(messagesApi.remove, { id: said._id }, ann.token)
    await inside.waitFor('messageDeleted')
    await untilHeard(inside, outside)
    const events = ['newMessage', 'messageEdited', 'messageDeleted', 'typing'] as const
    const heard = events.flatMap((name) => outside.received(name).map(({ channel: where }) => where))
    expect(heard).toEqual(['general'])
    expect(events.map((name) => inside.received(name).length)).toEqual([2, 1, 1, 0])
  })

  it.each(['day-2027-02-30', 'day-2027-2-7', 'day-', 'day-general'])(
    'and everybody of %s, which is no day',
    async (name) => {
      for (const { token } of [admin, ann])
        expect(refusalOf(await test.call(messagesApi.list, { channel: name }, token))).toEqual([
          404,
          'channel_not_found',
        ])
    },
  )
})

describe('those who serve on a day, and admins', () => {
  it('write, read, and have it in their list with what is unread', async () => {
    await post(ann, 'Who has the key?')
    expect((await post(admin, 'I do')).status).toBe(201)
    expect((await list(cy)).body.map(({ content }) => content)).toEqual(['Who has the key?', 'I do'])
    expect((await days(cy)).find(({ name }) => name === channel)).toEqual({
      name: channel,
      date: day,
      unread: 2,
      people: 2,
    })
    expect((await days(ann)).find(({ name }) => name === channel)?.unread).toBe(1)
    expect((await test.call(channelsApi.read, { name: channel }, cy.token)).body).toEqual({ name: channel, unread: 0 })
    expect((await days(cy)).find(({ name }) => name === channel)?.unread).toBe(0)
    const { body } = await test.call(channelsApi.list, {}, cy.token)
    expect(body.map(({ name }) => name)).toEqual(['general', 'announcements', 'sunday-team', 'persons-of-interest'])
  })

  it('see a day near in their list before anybody has written, and a later one after that', async () => {
    const near = addDays(today('UTC'), 3)
    await rota.shift(near, '9am', 'Main Door', 'Ann Abel', ann._id)
    expect((await days(ann)).map(({ date }) => date)).toContain(near)
    expect((await days(bo)).map(({ date }) => date)).not.toContain(near)
    expect((await days(ann)).map(({ name }) => name)).not.toContain(channel)
    expect((await test.call(channelsApi.read, { name: channel }, ann.token)).body).toEqual({ name: channel, unread: 0 })
    await post(cy, 'Early bird')
    expect((await days(ann)).map(({ name }) => name)).toContain(channel)
    expect((await days(admin)).map(({ name }) => name)).toContain(channel)
  })

  it('who get a place later see all of it; who lose the last one nothing more, at once', async () => {
    const uuid = `sent-once-${count}`
    await post(ann, 'Who has the key?')
    await rota.shift(day, '9am', 'Balcony', 'Bo Berg', bo._id)
    expect((await list(bo)).body.map(({ content }) => content)).toEqual(['Who has the key?'])
    const { body: own } = await post(bo, 'I do', uuid)
    const [lost, inside] = (await listening(bo, cy)) as [Listener, Listener]
    for (const each of [lost, inside])
      expect(await each.socket.emitWithAck('joinChannel', channel)).toEqual({ ok: true })
    await takePlace(bo)
    expect(refusalOf(await post(bo, 'I do', uuid))).toEqual([404, 'channel_not_found'])
    const elsewhere = { channel: 'general', content: 'I do', uuid }
    expect(refusalOf(await test.call(messagesApi.create, elsewhere, bo.token))).toEqual([404, 'message_not_found'])
    const edit = { id: own._id, content: 'I had' }
    expect(refusalOf(await test.call(messagesApi.update, edit, bo.token))).toEqual([404, 'message_not_found'])
    const [writer] = (await listening(ann)) as [Listener]
    await writer.socket.emitWithAck('typing', channel)
    await post(ann, 'Thanks')
    await inside.waitFor('typing')
    await untilHeard(inside, lost)
    // Among several processes the own message from before may come after its answer, and so after the connection.
    const heard = lost.received('newMessage').filter(({ _id }) => _id !== own._id)
    expect(heard.map(({ content }) => content)).toEqual(['For all'])
    expect(lost.received('typing')).toEqual([])
  })

  it('whose service is cancelled stay in it until the end of that day', async () => {
    const door = await rota.post(`Door ${count}`)
    const id = await rota.service(day, '7pm', { [door]: [1, 1] }, { published_at: '2026-01-01T00:00:00.000Z' })
    await rota.assignment(id, bo._id, door)
    expect((await list(bo)).status).toBe(200)
    expect((await test.call(servicesApi.cancel, { id }, admin.token)).status).toBe(200)
    expect((await post(bo, 'Then I stay at home')).status).toBe(201)
    expect((await test.call(servicePageApi.show, { id }, bo.token)).body.channel).toBe(channel)
    // Bo is in the talk, and not on duty.
    expect((await days(bo)).find(({ name }) => name === channel)?.people).toBe(2)
    const past = addDays(today('UTC'), -2)
    await test.db.updateTable('places').set({ date: past }).where('service_id', '=', id).execute()
    await test.db.updateTable('services').set({ date: past }).where('id', '=', id).execute()
    expect((await test.call(messagesApi.list, { channel: `day-${past}` }, bo.token)).status).toBe(404)
  })

  it('were taken off it before: the cancelling of the service does not let them in', async () => {
    const door = await rota.post(`Door ${count}`)
    const id = await rota.service(day, '7pm', { [door]: [1, 2] }, { published_at: '2026-01-01T00:00:00.000Z' })
    const place = await rota.assignment(id, bo._id, door, 'accepted')
    await rota.assignment(id, admin._id, door)
    const shown = test.db.selectFrom('places').select('shift_id').where('id', '=', place)
    const { shift_id } = await shown.executeTakeFirstOrThrow()
    expect((await test.call(scheduleApi.remove, { id: shift_id }, admin.token)).status).toBe(200)
    await post(admin, 'Bo is off')
    const gone = [404, 'channel_not_found']
    expect(refusalOf(await list(bo))).toEqual(gone)
    await test.call(servicesApi.cancel, { id }, admin.token)
    const [outside, inside] = (await listening(bo, ann)) as [Listener, Listener]
    await post(admin, 'Snow')
    await untilHeard(outside, inside)
    expect([refusalOf(await list(bo)), refusalOf(await post(bo, 'Me too'))]).toEqual([gone, gone])
    expect(outside.received('newMessage').map(({ content }) => content)).toEqual(['For all'])
    expect((await days(bo)).map(({ name }) => name)).not.toContain(channel)
    const { body } = await test.call(servicePageApi.show, { id }, bo.token)
    expect([body.state, body.channel]).toEqual(['cancelled', null])
  })

  it('stay out of it where a cancelling was taken back, and others stand there when it is cancelled again', async () => {
    const door = await rota.post(`Door ${count}`)
    const id = await rota.service(day, '7pm', { [door]: [1, 2] }, { published_at: '2026-01-01T00:00:00.000Z' })
    await rota.assignment(id, bo._id, door, 'accepted')
    await test.call(servicesApi.cancel, { id }, admin.token)
    expect((await list(bo)).status).toBe(200)
    await test.call(servicesApi.restore, { id }, admin.token)
    expect((await list(bo)).status).toBe(404)
    await test.call(servicesApi.cancel, { id }, admin.token)
    expect((await list(bo)).status).toBe(404)
  })

  it('do not see a day in their list of which every service is cancelled and nobody has written', async () => {
    const near = addDays(today('UTC'), 5)
    const door = await rota.post(`Door ${count}`)
    const id = await rota.service(near, '7pm', { [door]: [1, 1] }, { published_at: '2026-01-01T00:00:00.000Z' })
    await rota.assignment(id, bo._id, door)
    const listed = async (person: Person) => (await days(person)).filter(({ date }) => date === near)
    expect(await listed(bo)).toMatchObject([{ people: 1 }])
    await test.call(servicesApi.cancel, { id }, admin.token)
    expect([await listed(bo), await listed(admin)]).toEqual([[], []])
    await test.call(messagesApi.create, { channel: `day-${near}`, content: 'Stay at home' }, bo.token)
    expect(await listed(bo)).toMatchObject([{ people: 0 }])
  })

  it('have their pictures for themselves', async () => {
    const cookieOf = async ({ email }: Person) => {
      const { headers } = await test.call(sessionsApi.login, { email, password: PASSWORD })
      return headers.get('set-cookie')?.split(';')[0] ?? ''
    }
    const upload = { bytes: await phoneJpeg(), filename: 'lift.jpg', fields: { channel } }
    const { body } = await test.upload(messagesApi.create, upload, ann.token)
    const seenBy = async (person: Person) =>
      (await fetch(`${test.url}${body.imageUrl}`, { headers: { cookie: await cookieOf(person) } })).status
    expect(await Promise.all([ann, cy, admin, bo].map(seenBy))).toEqual([200, 200, 200, 404])
    await takePlace(cy)
    expect(await seenBy(cy)).toBe(404)
    expect((await test.upload(messagesApi.create, upload, bo.token)).status).toBe(404)
  })

  it('who lose the last place get no push either that waits to be sent again', async () => {
    await drained()
    const [kept, lost] = [await register(ann.token), await register(cy.token)]
    for (const device of [kept, lost]) pushes.answer({ status: 500 }, device)
    await post(admin, 'Where is the key?')
    await vi.waitFor(async () => {
      const waiting = await test.db.selectFrom('push_deliveries').select('attempts').execute()
      expect(waiting).toEqual([{ attempts: 1 }, { attempts: 1 }])
    }, 20_000)
    await takePlace(cy)
    for (const device of [kept, lost]) pushes.answer({ status: 201 }, device)
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    await drained()
    const paths = pushes.taken.filter(({ payload }) => payload.channelId === channel).map(({ path }) => path)
    expect(paths).toEqual([kept.path])
    expect(pushes.asked.filter((path) => path === lost.path)).toHaveLength(1)
  })

  it('get a push that says the day; nobody else does', async () => {
    // Messages of the tests before must not reach these devices.
    await drained()
    const devices = new Map<string, string>()
    for (const person of [ann, bo, cy, admin]) devices.set((await register(person.token)).path, person._id)
    await post(ann, 'Lift is stuck')
    await drained()
    const taken = pushes.taken.filter(({ payload }) => payload.body === 'Lift is stuck')
    expect(taken.map(({ path }) => devices.get(path)).sort()).toEqual([admin._id, cy._id].sort())
    const said = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
    for (const { payload, headers } of taken) {
      expect(headers.topic).toBe(channel)
      expect(payload).toMatchObject({ title: `${said.format(new Date(day))}: Ann Abel`, channelId: channel })
    }
  })
})
