import { afterAll, describe, expect, it } from 'vitest'
import { CHANNELS } from '#shared/channelNames.ts'
import { interestApi } from '#shared/people/interest.ts'
import { ownDataApi } from '#shared/people/ownData.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { type Shift, scheduleApi } from '#shared/plan/schedule.ts'
import { pushApi } from '#shared/reach/push.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { calendarApi } from '#shared/work/calendar.ts'
import { meetingsApi } from '#shared/work/meetings.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { PASSWORD, withTestApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/live.ts'
import { phoneJpeg } from '../../../testing/pictures.ts'
import { startPushService } from '../../../testing/pushService.ts'

const pushService = await startPushService()
afterAll(() => pushService.close())
const test = withTestApp({ BOT_CHECK: 'off', PUSH_ALLOWED_HOSTS: pushService.host })

type Person = Awaited<ReturnType<typeof test.signUp>>

type OwnData = Record<string, unknown[]> & {
  profile: object
  log: { action: string }[]
  readMarkers: { channel: string }[]
}

const download = async ({ token }: Person) => {
  const response = await fetch(`${test.url}/api/users/me/data`, { headers: { authorization: `Bearer ${token}` } })
  return { response, data: (await response.json()) as OwnData }
}
const remove = (person: Person, password = PASSWORD) => test.call(ownDataApi.remove, { password }, person.token)

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const DEFAULTS = {
  messages: true,
  work: true,
  shifts: true,
  eveningReminder: true,
  lateReminder: true,
  requests: true,
  mailReminders: false,
  calls: true,
  eveningAt: '18:00',
  eveningDaysBefore: 1,
  lateMinutes: 120,
}

const SLOT = { date: '2026-12-06', assignment: 'Balcony', serviceTime: '9am', tieColor: 'Navy' }

async function withWork(boss: Person, name: string): Promise<Person> {
  const person = await test.signUp({ name })
  await test.call(scheduleApi.createManual, { ...SLOT, name }, boss.token)
  await test.call(tasksApi.create, { title: `Task of ${name}`, dueDate: '2026-12-05' }, person.token)
  await test.call(messagesApi.create, { channel: 'general', content: `I am ${name}` }, person.token)
  return person
}

describe('one’s own data', () => {
  it('come as one file with everything, and nothing secret', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const ann = await withWork(boss, 'Ann Abel')
    await withWork(boss, 'Ben Baker')
    const { response, data } = await download(ann)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(data.profile).toMatchObject({ _id: ann._id, name: 'Ann Abel', email: ann.email })
    expect(data.shifts).toEqual([SLOT])
    expect(data.tasks).toMatchObject([{ title: 'Task of Ann Abel', dueDate: '2026-12-05' }])
    expect(data.messages).toMatchObject([{ channel: 'general', content: 'I am Ann Abel' }])
    expect(data.sessions).toHaveLength(1)
    expect(JSON.stringify(data)).not.toMatch(/hash|argon2|Ben Baker/)
  })

  it('tell of the account: state, language, what was read; of devices and a calendar there are none yet', async () => {
    const cat = await test.signUp({ name: 'Cat Cooper', phoneNumber: '+15557770001' })
    const at = expect.stringMatching(ISO_TIME)
    const { data } = await download(cat)
    expect(data.profile).toEqual({
      _id: cat._id,
      name: 'Cat Cooper',
      email: cat.email,
      role: 'standard',
      photoUrl: null,
      phoneNumber: '+15557770001',
      phoneVerified: true,
      emailVerified: true,
      joined: true,
      suspended: false,
      language: null,
      createdAt: at,
    })
    expect(data).toMatchObject({ devices: [], calendarFeed: null, shifts: [], tasks: [], meetings: [], messages: [] })
    expect(data.sessions).toEqual([{ device: 'A browser', createdAt: at, lastUsedAt: at }])
    expect(data.notificationSettings).toEqual(DEFAULTS)
    expect(data.readMarkers.map(({ channel }) => channel).sort()).toEqual([...CHANNELS].sort())
    expect(data.log.map(({ action }) => action)).toEqual(['user.created', 'session.started'])

    const fields = { name: 'Cat Cole', language: 'es', phoneNumber: '+15557770002' }
    await test.upload(usersApi.updateMe, { fields }, cat.token)
    expect((await download(cat)).data.profile).toMatchObject({
      name: 'Cat Cole',
      givenName: 'Cat Cooper',
      language: 'es',
      phoneNumber: '+15557770002',
      phoneVerified: false,
    })
  })

  it('tell of meetings without the other guests', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const dot = await test.signUp()
    const eva = await test.signUp()
    const meeting = {
      title: 'Fire drill',
      date: '2026-12-07',
      time: '7pm',
      location: 'Lobby',
      type: 'Training' as const,
    }
    const assignedTo = [dot._id, eva._id]
    expect((await test.call(meetingsApi.create, { ...meeting, assignedTo }, boss.token)).status).toBe(201)
    const { data } = await download(dot)
    expect(data.meetings).toEqual([meeting])
    expect(JSON.stringify(data)).not.toContain(eva._id)
  })

  it('name devices and the calendar, but neither addresses nor keys of theirs', async () => {
    const fay = await test.signUp()
    const { token, auth, endpoint } = pushService.subscribe()
    expect((await test.call(pushApi.setToken, { token }, fay.token)).status).toBe(200)
    await test.call(pushApi.setSettings, { messages: false }, fay.token)
    const { url } = (await test.call(calendarApi.create, {}, fay.token)).body
    const { data } = await download(fay)
    const at = expect.stringMatching(ISO_TIME)
    expect(data.devices).toEqual([
      { name: 'A browser', language: 'en', createdAt: at, renewedAt: at, lastSentAt: null, failingSince: null },
    ])
    expect(data.notificationSettings).toEqual({ ...DEFAULTS, messages: false })
    expect(data.calendarFeed).toEqual({ createdAt: at })
    const secrets = [endpoint, JSON.parse(token).keys.p256dh, auth.toString('base64url'), url?.split('/').at(-1)]
    for (const secret of secrets) expect(JSON.stringify(data)).not.toContain(secret)
  })
})

describe('what somebody wrote on the join form', () => {
  const FORM = { name: 'Ina Interested', message: 'I love doors.' }
  const submit = (email: string) => test.call(interestApi.submit, { ...FORM, email })
  const emails = async () => (await test.db.selectFrom('interest').select('email').execute()).map(({ email }) => email)

  it('comes with their data, and goes with their account; what others wrote does neither', async () => {
    const ina = await test.signUp({ email: 'ina@example.org', name: 'Ina  INTERESTED' })
    // Anybody can register with this address: what somebody else wrote under it is not theirs to read.
    const namesake = { name: 'Another Person', message: 'Private.', email: ina.email }
    await test.call(interestApi.submit, namesake)
    const boss = await test.signUp({ isSuperAdmin: true })
    for (const email of ['Ina@Example.org', 'ina@example.org', 'other@example.org']) await submit(email)
    const wrote = { ...FORM, email: ina.email, status: 'new', note: null, createdAt: expect.stringMatching(ISO_TIME) }
    expect((await download(ina)).data.joinForms).toEqual([wrote, wrote])
    expect((await download(boss)).data.joinForms).toEqual([])

    const watcher = await listen(test, boss.token)
    expect((await remove(ina, 'not the password')).status).toBe(403)
    expect(await emails()).toHaveLength(4)
    expect((await remove(ina)).status).toBe(204)
    expect((await emails()).sort()).toEqual([ina.email, 'other@example.org'])
    await watcher.waitFor('interestChanged')
    watcher.socket.close()
  })
})

describe('leaving', () => {
  it('needs the password, and one super admin stays', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const ann = await test.signUp()
    expect(await remove(ann, 'not the password')).toMatchObject({ status: 403, body: { code: 'password_needed' } })
    expect((await test.call(usersApi.directory, {}, ann.token)).status).toBe(200)
    // Entries of the other tests go first.
    const others = (await test.call(usersApi.all, {}, boss.token)).body.filter(
      ({ role, _id }) => role === 'superAdmin' && _id !== boss._id,
    )
    for (const { _id } of others) await test.call(usersApi.suspend, { id: _id }, boss.token)
    expect(await remove(boss)).toMatchObject({ status: 409, body: { code: 'last_super_admin' } })
    for (const { _id } of others) await test.call(usersApi.unsuspend, { id: _id }, boss.token)
  })

  it('takes the name out of chat and schedule, and leaves messages, pictures and slots', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const cleo = await withWork(boss, 'Cleo Carver')
    const dan = await withWork(boss, 'Dan Doe')
    const bytes = await phoneJpeg(400, 300)
    const picture = (
      await test.upload(messagesApi.create, { bytes, fields: { channel: 'general', content: '' } }, cleo.token)
    ).body
    await test.upload(usersApi.updateMe, { bytes }, cleo.token)
    const watcher = await listen(test, boss.token)
    const line = await listen(test, cleo.token)

    expect((await remove(cleo)).status).toBe(204)
    await line.end
    await watcher.waitFor('scheduleChanged')
    await watcher.waitFor('taskDeleted')
    expect((await remove(dan)).status).toBe(204)

    expect((await test.call(usersApi.directory, {}, cleo.token)).status).toBe(401)
    expect((await test.call(sessionsApi.login, { email: cleo.email, password: PASSWORD })).status).toBe(401)
    const shifts = (await test.call(scheduleApi.list, { view: 'all' }, boss.token)).body as Shift[]
    const names = shifts.map(({ user }) => user.name)
    expect(names).not.toContain('Cleo Carver')
    // Two who have left the same slot are two slots still.
    expect(names.filter((name) => name.startsWith('Former member')).sort()).toEqual([
      'Former member',
      'Former member 2',
    ])
    const messages = (await test.call(messagesApi.list, { channel: 'general' }, boss.token)).body
    const said = messages.find(({ content }) => content === 'I am Cleo Carver')
    expect(said?.sender).toEqual({ _id: null, name: 'Former member', photoUrl: null })
    expect(messages.find(({ _id }) => _id === picture._id)?.imageUrl).toBe(picture.imageUrl)
    const owners = await test.db.selectFrom('images').select('owner_id').where('owner_id', '=', cleo._id).execute()
    expect(owners).toEqual([])
    watcher.socket.close()
  })
})
