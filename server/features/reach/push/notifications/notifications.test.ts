import { beforeAll, describe, expect, it } from 'vitest'
import { interestApi } from '#shared/people/interest.ts'
import { usersApi } from '#shared/people/users.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { type NotificationSettings, pushApi } from '#shared/reach/push.ts'
import { translateFor } from '#shared/strings/translate.ts'
import { channelsApi } from '#shared/talk/channels.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { meetingsApi } from '#shared/work/meetings.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { connectLive } from '../../../../testing/live.ts'
import { withPushTest } from '../../../../testing/pushApp.ts'
import { writeWorkbookRows } from '../../../plan/spreadsheet/workbook.writer.ts'

const { test, service, register, drained } = await withPushTest()
/** Its worker is started late. */
const late = await withPushTest({}, { isRunning: false })

const person = async (who: Parameters<typeof test.signUp>[0] = {}) => {
  const someone = await test.signUp(who)
  return { ...someone, device: await register(someone.token) }
}
type Person = Awaited<ReturnType<typeof person>>

let [ruth, bo, cy] = [{} as Person, {} as Person, {} as Person]
beforeAll(async () => {
  ruth = await person({ name: 'Ruth Ellison', isSuperAdmin: true })
  bo = await person({ name: 'Bo Nyberg' })
  cy = await person({ name: 'Cy Adams' })
})

/** The notifications that these people receive of an action, in their order. */
async function told(work: () => Promise<unknown>) {
  await drained()
  const before = service.taken.length
  await work()
  await drained()
  const names = new Map([ruth, bo, cy].map(({ device }, place) => [device.path, ['Ruth', 'Bo', 'Cy'][place]]))
  return service.taken
    .slice(before)
    .map(({ path, payload: { title, body, channelId, path: page } }) => [
      names.get(path),
      title,
      body,
      channelId ?? page,
    ])
    .sort()
}

const post = (who: Person, content: string, more = {}) =>
  test.call(messagesApi.create, { channel: 'general', content, ...more }, who.token)
const set = (who: Person, change: Partial<NotificationSettings>) => test.call(pushApi.setSettings, change, who.token)

describe('a message', () => {
  it('reaches everybody but its sender', async () => {
    const seen = await told(() => post(bo, ' The doors open at eight. '))
    const text = ['Bo Nyberg in General', 'The doors open at eight.', 'general']
    expect(seen).toEqual([
      ['Cy', ...text],
      ['Ruth', ...text],
    ])
    const { headers } = service.taken.at(-1) ?? {}
    expect(headers).toMatchObject({ topic: 'channel-general', urgency: 'normal' })
    expect(Number(headers?.ttl)).toBeGreaterThan(86_000)
  })

  it('reaches nobody who looks at its channel, or wants none', async () => {
    const { socket } = await connectLive(test, cy.token)
    await new Promise((resolve) => socket.emit('joinChannel', 'general', resolve))
    await set(ruth, { messages: false })
    expect(await told(() => post(bo, 'Hello?'))).toEqual([])
    expect(await told(() => post(bo, 'Sunday', { channel: 'sunday-team' }))).toEqual([
      ['Cy', 'Bo Nyberg in Sunday Team', 'Sunday', 'sunday-team'],
    ])
    socket.disconnect()
    await set(ruth, { messages: true })
  })

  it('that was read or deleted before it could be told is not told', async () => {
    const app = late.test
    const sender = await app.signUp({ name: 'Sam Sender' })
    const reader = await app.signUp()
    await late.register(reader.token)
    const say = async (channel: string, content: string) =>
      (await app.call(messagesApi.create, { channel, content }, sender.token)).body._id
    const deleted = await say('general', 'Taken back')
    await app.call(messagesApi.remove, { id: deleted }, sender.token)
    await say('announcements', 'Read')
    await app.call(channelsApi.read, { name: 'announcements' }, reader.token)
    await say('sunday-team', 'Not read')
    app.app.pushes.start()
    await late.drained()
    expect(late.service.taken.map(({ payload }) => payload.body)).toEqual(['Not read'])
  })

  it('says what it is where it has no words, and is cut where it has many', async () => {
    const gif = 'https://media.giphy.com/media/abc/giphy.gif'
    const [[, , body] = []] = await told(() => post(bo, '', { imageUrl: gif }))
    expect(body).toBe('GIF')
    const family = '👩‍👩‍👧‍👦'
    const [[, , long] = []] = await told(() => post(bo, `"${family.repeat(300)}`))
    expect(long?.endsWith(`${family}…`)).toBe(true)
    expect(service.taken.at(-1)?.bytes).toBeLessThan(2000)
  })
})

describe('work', () => {
  it('a task reaches whoever it is given to, and not the giver', async () => {
    const assign = (userId: string) => test.call(tasksApi.assign, { userId, task: 'Count the bulletins' }, ruth.token)
    expect(await told(() => assign(bo._id))).toEqual([['Bo', 'New task for you', 'Count the bulletins', '/tasks']])
    expect(await told(() => assign(ruth._id))).toEqual([])
    const task = { title: 'Polish', dueDate: '2026-12-06', assignedTo: cy._id }
    const seen = await told(() => test.call(tasksApi.create, task, ruth.token))
    expect(seen).toEqual([['Cy', 'New task for you', 'Polish, due Sunday, December 6', '/tasks']])
  })

  it('a meeting reaches its guests but whoever made it, where they want it', async () => {
    const meeting = { title: 'Fire drill', date: '2099-12-06', time: '10:00 AM', location: 'Lobby' }
    const create = () =>
      test.call(meetingsApi.create, { ...meeting, assignedTo: [ruth._id, bo._id, cy._id] }, ruth.token)
    await set(cy, { work: false })
    const text = ['New training for you', 'Fire drill: Sunday, December 6, 10:00 AM, Lobby', '/dashboard']
    expect(await told(create)).toEqual([['Bo', ...text]])
    await set(cy, { work: true })
  })

  it('an interest form reaches super admins alone', async () => {
    const form = { name: 'Ina Interested', email: 'ina@example.org', message: 'I love doors.' }
    expect(await told(() => test.call(interestApi.submit, form))).toEqual([
      ['Ruth', 'Somebody wants to join', 'Ina Interested has sent the interest form.', '/admin'],
    ])
  })

  it('reaches nobody who is suspended', async () => {
    const dee = await person({ name: 'Dee Gone' })
    await test.call(usersApi.suspend, { id: dee._id }, ruth.token)
    await drained()
    const { length } = service.taken
    await test.call(tasksApi.assign, { userId: dee._id, task: 'Nothing' }, ruth.token)
    await drained()
    expect(service.taken).toHaveLength(length)
  })
})

describe('one’s shifts', () => {
  const SHIFT = { name: 'bo nyberg', assignment: 'Balcony', serviceTime: '9am', tieColor: 'Navy', date: '2099-12-06' }
  const create = (changes = {}) => test.call(scheduleApi.createManual, { ...SHIFT, ...changes }, ruth.token)
  const where = 'Sunday, December 6: 9am, Balcony, Navy tie'

  it('added and removed are told, unless one did it oneself or they are over', async () => {
    let id = ''
    const added = await told(async () => {
      id = (await create()).body._id
    })
    expect(added).toEqual([['Bo', 'You have a new shift', where, '/schedule']])
    expect(await told(() => test.call(scheduleApi.remove, { id }, ruth.token))).toEqual([
      ['Bo', 'You no longer have this shift', where, '/schedule'],
    ])
    expect(await told(() => create({ name: 'Ruth Ellison' }))).toEqual([])
    expect(await told(() => create({ date: '2020-12-06' }))).toEqual([])
    expect(await told(() => create({ name: 'Nobody Known' }))).toEqual([])
    await set(bo, { shifts: false })
    expect(await told(() => create({ assignment: 'Lobby' }))).toEqual([])
    await set(bo, { shifts: true })
  })

  it('given other fields or another person are told once to each, and only where something differs', async () => {
    const { _id: id } = (await create({ date: '2099-12-13' })).body
    await drained()
    const change = (fields: object) => told(() => test.call(scheduleApi.change, { id, ...fields }, ruth.token))
    expect(await change({ assignment: 'Main Door' })).toEqual([
      ['Bo', 'You now serve at Main Door', 'Sunday, December 13: 9am, Main Door, Navy tie', '/schedule'],
    ])
    expect(await change({ assignment: 'Main Door' })).toEqual([])
    expect(await change({ name: 'Cy Adams', assignment: 'Lobby' })).toEqual([
      ['Bo', 'You no longer have this shift', 'Sunday, December 13: 9am, Main Door, Navy tie', '/schedule'],
      ['Cy', 'You now serve at Lobby', 'Sunday, December 13: 9am, Lobby, Navy tie', '/schedule'],
    ])
    expect(await change({ name: 'Nobody Known' })).toHaveLength(1)
  })

  it('of a cleared month and of its undoing are told in one, a member', async () => {
    for (const day of ['04', '11']) await create({ date: `2098-05-${day}` })
    await drained()
    let importId: string | null = null
    const cleared = await told(async () => {
      importId = (await test.call(importsApi.clear, { month: '2098-05' }, ruth.token)).body.importId
    })
    expect(cleared).toEqual([
      [
        'Bo',
        'Your schedule has changed',
        '2 shifts removed. The first: Sunday, May 4: 9am, Balcony, Navy tie',
        '/schedule',
      ],
    ])
    expect(await told(() => test.call(importsApi.undo, { id: importId }, ruth.token))).toEqual([
      [
        'Bo',
        'Your schedule has changed',
        '2 new shifts. The first: Sunday, May 4: 9am, Balcony, Navy tie',
        '/schedule',
      ],
    ])
  })

  it('of a whole import are told in one, a member', async () => {
    const row = (name: string, day: number, assignment = 'Main Door', tieColor: string | null = null) => ({
      date: `2099-11-${String(day).padStart(2, '0')}`,
      name,
      assignment,
      serviceTime: '9am',
      tieColor,
    })
    const upload = async (rows: ReturnType<typeof row>[]) => {
      const bytes = await writeWorkbookRows(rows)
      return test.upload(importsApi.import, { bytes }, ruth.token)
    }
    const rows = [row('Bo Nyberg', 8), row('Bo Nyberg', 1), row('Bo Nyberg', 15), row('Cy Adams', 1, 'Balcony')]
    expect(await told(() => upload(rows))).toEqual([
      ['Bo', 'Your schedule has changed', '3 new shifts. The first: Sunday, November 1: 9am, Main Door', '/schedule'],
      ['Cy', 'You have a new shift', 'Sunday, November 1: 9am, Balcony', '/schedule'],
    ])
    expect(await told(() => upload(rows))).toEqual([])
    const changes = [row('Bo Nyberg', 8, 'Main Door', 'Red'), row('Cy Adams', 1, 'Balcony', 'Red'), row('Cy Adams', 8)]
    expect(await told(() => upload(changes))).toEqual([
      ['Bo', 'A shift of yours has changed', 'Sunday, November 8: 9am, Main Door, Red tie', '/schedule'],
      [
        ...['Cy', 'Your schedule has changed'],
        ...['One new shift, one changed shift. The first: Sunday, November 1: 9am, Balcony, Red tie', '/schedule'],
      ],
    ])
  })
})

it('everything is said in the language that its reader has chosen', async () => {
  await test.upload(usersApi.updateMe, { fields: { language: 'es' } }, cy.token)
  const task = { title: 'Polish', dueDate: '2026-12-06', assignedTo: cy._id }
  expect(await told(() => test.call(tasksApi.create, task, ruth.token))).toEqual([
    ['Cy', 'Una tarea nueva para ti', 'Polish, para el domingo, 6 de diciembre', '/tasks'],
  ])
  const meeting = { title: 'Ensayo', date: '2099-12-06', time: '10:00 AM', type: 'Training' as const }
  const seen = await told(() => test.call(meetingsApi.create, { ...meeting, assignedTo: [bo._id, cy._id] }, ruth.token))
  expect(seen.map(([name, title]) => [name, title])).toEqual([
    ['Bo', 'New training for you'],
    ['Cy', 'Nuevo para ti: capacitación'],
  ])
  expect((await told(() => post(bo, 'Hola'))).map(([name, title]) => [name, title])).toEqual([
    ['Cy', 'Bo Nyberg en General'],
    ['Ruth', 'Bo Nyberg in General'],
  ])
  await test.upload(usersApi.updateMe, { fields: { language: '' } }, cy.token)
})

describe('where its reader has chosen no language', () => {
  const task = { title: 'Polish', dueDate: '2026-12-06' }
  const give = () => test.call(tasksApi.create, { ...task, assignedTo: cy._id }, ruth.token)
  const inSpanish = [['Cy', 'Una tarea nueva para ti', 'Polish, para el domingo, 6 de diciembre', '/tasks']]
  const inEnglish = [['Cy', 'New task for you', 'Polish, due Sunday, December 6', '/tasks']]

  it('it is that of the browser, as it was when the device last registered', async () => {
    expect(await told(give)).toEqual(inEnglish)
    cy.device = await register(cy.token, 'fr-CA, es-MX;q=0.9, en;q=0.8')
    expect(await told(give)).toEqual(inSpanish)
    expect((await told(() => test.call(pushApi.test, {}, cy.token))).map(([, title]) => title)).toEqual([
      translateFor('es')('notification.test'),
    ])
    cy.device = await register(cy.token, 'de')
    expect(await told(give)).toEqual(inEnglish)
  })

  it('it is that of the browser until one is chosen', async () => {
    cy.device = await register(cy.token, 'es')
    await test.upload(usersApi.updateMe, { fields: { language: 'en' } }, cy.token)
    expect(await told(give)).toEqual(inEnglish)
    await test.upload(usersApi.updateMe, { fields: { language: '' } }, cy.token)
    expect(await told(give)).toEqual(inSpanish)
  })

  it('it is English for a device of a time when that was not kept', async () => {
    await test.db.updateTable('push_subscriptions').set({ language: null }).where('user_id', '=', cy._id).execute()
    expect(await told(give)).toEqual(inEnglish)
    cy.device = await register(cy.token)
  })
})
