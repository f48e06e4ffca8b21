import { beforeAll, describe, expect, it } from 'vitest'
import { interestApi } from '#shared/people/interest.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { freshNumber } from '../../../testing/phoneFlow.ts'
import { requestOf } from '../../../testing/request.ts'

const test = withTestApp({ BOT_CHECK: 'off' })
const limited = withTestApp({ BOT_CHECK: 'off', RATE_LIMIT: 'on', TRUST_PROXY: 'true' })

let admin = ''
let boss = ''
beforeAll(async () => {
  admin = (await test.signUp({ role: 'admin' })).token
  boss = (await test.signUp({ isSuperAdmin: true })).token
})

const FORM = { name: 'Ina Interested', email: 'ina@example.org', message: 'I love doors.' }

const submit = (form: unknown) => test.call(interestApi.submit, form)
const list = async () => (await test.call(interestApi.list, {}, admin)).body
const outbox = () => test.db.selectFrom('outbox').selectAll().where('kind', '=', 'interest.received').execute()

let made = 0
/** Sends a submission and returns it as an admin sees it. */
async function submitted(changes: Partial<typeof FORM> = {}) {
  made += 1
  const form = { ...FORM, message: `Message ${made}`, ...changes }
  await submit(form)
  const interest = (await list()).find(({ message }) => message === form.message)
  if (!interest) throw new Error('The submission was not stored')
  return interest
}

describe('the join form', () => {
  it('names what is missing or wrong, and stores nothing', async () => {
    const { status, body } = await submit({ name: ' ', email: 'no', message: '\n' })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.issues?.map(({ path }) => path)).toEqual(['name', 'email', 'message'])
    for (const wrong of [
      { name: 'x'.repeat(101) },
      { message: 'x'.repeat(2001) },
      { email: `${'x'.repeat(250)}@x.org` },
    ])
      expect((await submit({ ...FORM, ...wrong })).status).toBe(400)
    expect(await list()).toEqual([])
    expect(await outbox()).toEqual([])
  })

  it('answers a filled honeypot like a valid form, body and headers, and stores only the valid form', async () => {
    const seen = []
    for (const honeypot of ['http://spam.example', ' ', ['x'], '', null, undefined]) {
      const { status, headers, body } = await submit({ ...FORM, message: `Honeypot ${honeypot}`, honeypot })
      seen.push({ status, headers: [...headers].filter(([name]) => name !== 'date'), body })
    }
    expect(seen[0]).toMatchObject({ status: 200, body: { received: true } })
    for (const answer of seen) expect(answer).toEqual(seen[0])
    expect((await list()).map(({ message }) => message).sort()).toEqual([
      'Honeypot',
      'Honeypot null',
      'Honeypot undefined',
    ])
    expect(await outbox()).toHaveLength(3)
  })

  it('is stored as written, with status new, and enqueues a notification', async () => {
    const before = (await outbox()).length
    const message = 'First line\n  second line <b>bold</b> 🙂'
    const interest = await submitted({ name: '  Bo   Diaz ', email: ' Bo@Example.org ', message })
    expect(interest).toEqual({
      _id: expect.any(String),
      name: 'Bo Diaz',
      email: 'bo@example.org',
      message,
      status: 'new',
      note: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    const entries = await outbox()
    expect(entries).toHaveLength(before + 1)
    expect(entries.map(({ payload }) => JSON.parse(payload))).toContainEqual({ interestId: interest._id })
  })

  it('takes twenty an hour per address or IPv6 network, and says when to retry', async () => {
    const submitFrom = (address: string) => {
      const [url, init] = requestOf(limited.url, interestApi.submit, FORM)
      return fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } })
    }
    for (let sent = 0; sent < 20; sent += 1) expect((await submitFrom(`2001:db8::${sent}`)).status).toBe(200)
    const refused = await submitFrom('2001:db8:0:0:ffff::1')
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ error: 'Too many attempts. Please wait before trying again.' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await limited.db.selectFrom('interest').select('id').execute()).toHaveLength(20)
  })
})

describe('the submissions', () => {
  it('come newest first', async () => {
    const times = (await list()).map(({ createdAt }) => createdAt)
    expect(times.length).toBeGreaterThan(1)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('are new, contacted, invited, joined or declined, and nothing else', async () => {
    const { _id } = await submitted()
    for (const status of ['done', '', null]) {
      const { body } = await test.call(interestApi.update, { id: _id, status }, admin)
      expect(body.issues?.map(({ path }) => path)).toEqual(['status'])
    }
    for (const status of ['contacted', 'invited', 'joined', 'declined', 'new'] as const) {
      const updated = await test.call(interestApi.update, { id: _id, status }, admin)
      expect([updated.status, updated.body]).toMatchObject([200, { _id, status }])
      expect((await list()).find((interest) => interest._id === _id)?.status).toBe(status)
    }
    const gone = await test.call(interestApi.update, { id: 'gone', status: 'closed' }, admin)
    expect([gone.status, gone.body]).toEqual([
      404,
      { error: 'That submission is not here any more.', code: 'interest_not_found' },
    ])
  })
})

describe('a note', () => {
  const update = (id: string, change: object) => test.call(interestApi.update, { id, ...change }, admin)

  it('is kept beside the status, is removed by an empty one, and is written into the history without its text', async () => {
    const { _id } = await submitted()
    const noted = await update(_id, { note: ' Called on Monday.\nSpeaks Spanish. ' })
    expect([noted.status, noted.body]).toMatchObject([
      200,
      { status: 'new', note: 'Called on Monday.\nSpeaks Spanish.' },
    ])
    expect((await update(_id, { status: 'contacted' })).body).toMatchObject({
      status: 'contacted',
      note: noted.body.note,
    })
    expect((await update(_id, {})).body).toMatchObject({ status: 'contacted', note: noted.body.note })
    expect((await update(_id, { note: '  ' })).body).toMatchObject({ status: 'contacted', note: null })
    const entries = await test.db.selectFrom('audit').selectAll().where('subject_id', '=', _id).orderBy('id').execute()
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
      ['interest.noteChanged', '{}'],
      ['interest.statusChanged', '{"status":"contacted"}'],
      ['interest.noteChanged', '{}'],
    ])
  })

  it('has at most a thousand characters', async () => {
    const { _id } = await submitted()
    expect((await update(_id, { note: 'x'.repeat(1000) })).status).toBe(200)
    expect((await update(_id, { note: 'x'.repeat(1001) })).body.issues?.map(({ path }) => path)).toEqual(['note'])
  })
})

it('reads "closed", as older releases say, as declined', async () => {
  const { _id } = await submitted()
  const { status, body } = await test.call(interestApi.update, { id: _id, status: 'closed' }, admin)
  expect([status, body.status]).toEqual([200, 'declined'])
  await test.db.updateTable('interest').set({ status: 'closed' }).where('id', '=', _id).execute()
  expect((await list()).find((interest) => interest._id === _id)?.status).toBe('declined')
})

describe('deleting a submission', () => {
  const remove = (id: string, token = boss) => test.call(interestApi.remove, { id }, token)
  const entriesOf = (id: string) =>
    test.db
      .selectFrom('audit')
      .selectAll()
      .where('subject_id', '=', id)
      .where('action', '=', 'interest.deleted')
      .execute()

  it('is 404 where it is gone already', async () => {
    const { _id } = await submitted()
    expect((await remove(_id)).status).toBe(204)
    const again = await remove(_id)
    expect([again.status, again.body.code]).toEqual([404, 'interest_not_found'])
    expect(await entriesOf(_id)).toHaveLength(1)
  })

  it('leaves none of its content, also in the audit log, and does not change other submissions', async () => {
    const kept = await submitted()
    const gone = await submitted({ name: 'Gone Gale', email: 'gone.gale@example.org' })
    expect((await remove(gone._id)).status).toBe(204)
    const ids = (await list()).map(({ _id }) => _id)
    expect([ids.includes(kept._id), ids.includes(gone._id)]).toEqual([true, false])
    expect(await test.db.selectFrom('interest').select('id').where('id', '=', gone._id).execute()).toEqual([])
    const [entry] = await entriesOf(gone._id)
    expect(entry).toMatchObject({ subject_type: 'interest', detail: '{}' })
  })
})

it('admins receive an event for each new, marked and deleted submission', async () => {
  const watcher = await listen(test, admin)
  const { _id } = await submitted()
  await test.call(interestApi.update, { id: _id, status: 'contacted' }, boss)
  await test.call(interestApi.remove, { id: _id }, boss)
  await expect.poll(() => watcher.received('interestChanged')).toEqual([{ _id }, { _id }, { _id }])
  watcher.socket.close()
})

describe('making a user of a submission', () => {
  const accept = (id: string, changes: Record<string, unknown> = {}, token = boss) =>
    test.call(interestApi.createUser, { id, phoneNumber: freshNumber(), password: PASSWORD, ...changes }, token)
  const statusOf = async (id: string) => (await list()).find(({ _id }) => _id === id)?.status
  const usersWith = (email: string) => test.db.selectFrom('users').select('id').where('email', '=', email).execute()

  it('is refused for wrong or missing fields, and closes nothing', async () => {
    const { _id, email } = await submitted({ email: 'wrong@example.org' })
    const wrong = await accept(_id, { phoneNumber: '12', password: 'short', role: 'superAdmin' })
    expect(wrong.status).toBe(400)
    expect(wrong.body.issues?.map(({ path }) => path)).toEqual(['phoneNumber', 'password', 'role'])
    expect((await accept(_id, { password: 'password1' })).body.code).toBe('password_common')
    expect((await accept('gone')).body.code).toBe('interest_not_found')
    expect([await statusOf(_id), await usersWith(email)]).toEqual(['new', []])
  })

  it('is refused for a taken email or number, and closes nothing', async () => {
    const [taken, phoneNumber] = ['already.here@example.org', freshNumber()]
    await test.signUp({ email: taken, phoneNumber })
    const first = await submitted({ email: taken })
    const email = await accept(first._id)
    expect([email.status, email.body.code]).toEqual([409, 'email_taken'])
    expect(await statusOf(first._id)).toBe('new')
    const second = await submitted({ email: 'other.phone@example.org' })
    const phone = await accept(second._id, { phoneNumber })
    expect([phone.status, phone.body.code]).toEqual([409, 'phone_taken'])
    expect([await statusOf(second._id), await usersWith(second.email)]).toEqual(['new', []])
  })

  it('answers 201 with the user, who can log in and finds their shifts, and has joined', async () => {
    const shift = { name: 'Wanda Willing', assignment: 'Balcony', serviceTime: '9am', date: '2026-12-06' }
    await test.call(scheduleApi.createManual, shift, admin)
    const { _id } = await submitted({ name: 'Wanda Willing', email: 'wanda@example.org' })
    // Name and email come from the submission, whatever is sent.
    const { status, body } = await accept(_id, { name: 'Somebody Else', email: 'else@example.org' })
    expect([status, body]).toMatchObject([201, { name: 'Wanda Willing', email: 'wanda@example.org', role: 'standard' }])
    expect(await statusOf(_id)).toBe('joined')
    const login = await test.call(sessionsApi.login, { email: 'wanda@example.org', password: PASSWORD })
    expect(login.status).toBe(200)
    const own = await test.call(scheduleApi.list, { view: 'personal' }, login.body.token)
    expect(own.body.map(({ user }) => user._id)).toEqual([body._id])
  })

  it('may create an admin, and creates one user for two concurrent calls', async () => {
    const { _id, email } = await submitted({ email: 'twice@example.org' })
    const answers = await Promise.all([accept(_id, { role: 'admin' }), accept(_id, { role: 'admin' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 201)?.body.role).toBe('admin')
    expect(await usersWith(email)).toHaveLength(1)
  })
})
