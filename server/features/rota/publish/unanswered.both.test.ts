import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { peopleApi } from '#shared/people/people.ts'
import { answersApi } from '#shared/rota/answers.ts'
import { publicationsApi, type Unanswered } from '#shared/rota/publish.ts'
import { repliesApi } from '#shared/rota/replies.ts'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { SITE, withMailTest } from '../../../testing/mailApp.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const { test, register, mailed, takenBy } = await withMailTest()
const rota = rotaFixtures(() => test.db)

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann, bob] = [{} as Person, {} as Person, {} as Person]
let [door, cyId] = ['', '']
const day = today('America/Chicago')
const SPAN = { from: day, to: addDays(day, 60) }
const PUBLISHED = { published_at: '2026-01-01T00:00:00.000Z' }

beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', isSuperAdmin: true })
  ann = await test.signUp({ name: 'Ann Push' })
  bob = await test.signUp({ name: 'Bob Mail' })
  await register(ann.token)
  door = await rota.post('Main Door')
  const [cy] = (await test.call(peopleApi.add, { people: [{ name: 'Cy List' }] }, admin.token)).body
  cyId = cy?._id ?? ''
  await test.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' }, admin.token)
})
beforeEach(async () => {
  for (const table of ['places', 'services', 'publications', 'fallbacks', 'outbox'] as const)
    await test.db.deleteFrom(table).execute()
})

const list = async (span = SPAN) => (await test.call(publicationsApi.unanswered, span, admin.token)).body
const remind = (input: object = {}) => test.call(publicationsApi.remindAll, input, admin.token)
const said = (found: Unanswered[]) =>
  found.map(({ user, items }) => [user.name, user.reach, items.map(({ date }) => date)])
const pushes = async () =>
  (await test.db.selectFrom('outbox').select('payload').where('kind', '=', 'rota.reminder').execute()).map(
    ({ payload }) => JSON.parse(payload).userId,
  )

/** Ann and Bob are asked in ten days, Cy in five and Ann in twenty. */
async function askAll() {
  const at = (days: number) => rota.service(addDays(day, days), '9am', { [door]: [3, 9] }, PUBLISHED)
  const [soon, next, later] = [await at(5), await at(10), await at(20)]
  await rota.assignment(next, bob._id, door)
  const place = await rota.assignment(next, ann._id, door)
  await rota.assignment(later, ann._id, door)
  await rota.assignment(soon, cyId, door)
  await rota.assignment(soon, admin._id, door, 'accepted')
  return place
}

describe('people who have not answered', () => {
  it('are listed with their places and the way that reaches them, the nearest service first', async () => {
    const place = await askAll()
    const found = await list()
    expect(said(found)).toEqual([
      ['Cy List', 'none', [addDays(day, 5)]],
      ['Ann Push', 'push', [addDays(day, 10), addDays(day, 20)]],
      ['Bob Mail', 'mail', [addDays(day, 10)]],
    ])
    expect(found[0]?.user).toMatchObject({ _id: cyId, phoneNumber: null, joined: false })
    expect(found[1]?.items[0]).toMatchObject({ assignmentId: place, sequence: 1, post: 'Main Door', remindedAt: null })
    expect(said(await list({ from: day, to: addDays(day, 7) }))).toEqual([['Cy List', 'none', [addDays(day, 5)]]])
  })

  it('of one service are listed by name, whatever their posts', async () => {
    const balcony = await rota.post('Balcony')
    const both = await rota.service(addDays(day, 4), '9am', { [door]: [1, 1], [balcony]: [1, 1] }, PUBLISHED)
    await rota.assignment(both, ann._id, door)
    await rota.assignment(both, bob._id, balcony)
    expect((await list()).map(({ user }) => user.name)).toEqual(['Ann Push', 'Bob Mail'])
  })

  it('are reminded by the way that reaches each, and once in 24 hours', async () => {
    await askAll()
    const { body } = await remind()
    expect(body).toMatchObject({ push: 1, mail: 1, sms: 0, unreached: [{ _id: cyId, name: 'Cy List', joined: false }] })
    expect(await pushes()).toEqual([ann._id])
    const fallbacks = await test.db.selectFrom('fallbacks').select(['user_id', 'way']).execute()
    expect(fallbacks).toEqual([{ user_id: bob._id, way: 'mail' }])
    expect((await remind()).body).toMatchObject({ push: 0, mail: 0, sms: 0 })
    expect((await list()).map(({ items }) => items[0]?.remindedAt !== null)).toEqual([false, true, true])
  })

  it('are reminded once in 24 hours, also of what they are asked after they have answered', async () => {
    const place = await askAll()
    await remind({ userIds: [ann._id] })
    for (const { items } of (await list()).filter(({ user }) => user._id === ann._id))
      for (const { assignmentId: id, sequence } of items)
        await test.call(answersApi.answer, { id, answer: 'accept', sequence }, ann.token)
    expect((await list()).flatMap(({ items }) => items.map(({ assignmentId }) => assignmentId))).not.toContain(place)
    const fresh = await rota.service(addDays(day, 25), '9am', { [door]: [1, 1] }, PUBLISHED)
    await rota.assignment(fresh, ann._id, door)
    expect((await remind({ userIds: [ann._id] })).body).toMatchObject({ push: 0 })
  })

  it('are the ones who are named; nobody of an empty list', async () => {
    await askAll()
    expect((await remind({ userIds: [] })).body).toEqual({ push: 0, mail: 0, sms: 0, unreached: [] })
    const { status, body } = await remind({ userIds: [ann._id, 'nobody'] })
    expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, ['userIds.1']])
    expect((await remind({ userIds: [bob._id] })).body).toMatchObject({ push: 0, mail: 1, unreached: [] })
    // Somebody suspended is known, and not reminded.
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', ann._id).execute()
    const none = await remind({ userIds: [ann._id] })
    await test.db.updateTable('users').set({ suspended: 0 }).where('id', '=', ann._id).execute()
    expect([none.status, none.body]).toMatchObject([200, { push: 0, unreached: [] }])
  })

  it('get no push in quiet hours before their end', async () => {
    await askAll()
    await test.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '23:59' }, admin.token)
    await remind({ userIds: [ann._id] })
    const { due_at } = await test.db
      .selectFrom('outbox')
      .select('due_at')
      .where('kind', '=', 'rota.reminder')
      .executeTakeFirstOrThrow()
    await test.call(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' }, admin.token)
    expect(Date.parse(due_at ?? '')).toBeGreaterThan(Date.now())
  })

  it('answer by the link of the reminder’s mail', async () => {
    const soon = await rota.service(addDays(day, 5), '9am', { [door]: [1, 9] }, PUBLISHED)
    await rota.assignment(soon, bob._id, door)
    await remind({ userIds: [bob._id] })
    await test.app.fallbacks.tick()
    await mailed()
    const token = takenBy(bob.email).at(-1)?.text.split(`${SITE}/r/`)[1]?.split(/\s/)[0] ?? ''
    const { body: asked } = await test.call(repliesApi.show, { token })
    expect(asked).toMatchObject({ firstName: 'Bob', post: 'Main Door', state: 'asked', date: addDays(day, 5) })
    const { status, body } = await test.call(repliesApi.answer, { token, answer: 'accept', sequence: asked.sequence })
    expect([status, body.state]).toEqual([200, 'accepted'])
    expect(await list()).toEqual([])
  })

  it('of one publication are reminded in the same ways, once in 24 hours, together with the others', async () => {
    const publication = {
      ...{
        id: 'pub',
        number: 1,
        from_day: day,
        to_day: addDays(day, 60),
        draft_revision: 'r',
        published_by: admin._id,
      },
      ...{ published_at: '2026-01-01T00:00:00.000Z', added: 3, changed: 0, removed: 0, note: null },
    }
    await test.db.insertInto('publications').values(publication).execute()
    const soon = await rota.service(addDays(day, 5), '9am', { [door]: [3, 9] }, PUBLISHED)
    for (const { _id } of [ann, bob, { _id: cyId }]) await rota.assignment(soon, _id, door)
    await test.db.updateTable('places').set({ publication_id: 'pub' }).execute()
    const ofPublication = async () =>
      (await test.call(publicationsApi.remind, { id: 'pub' }, admin.token)).body.reminded
    expect((await remind({ userIds: [ann._id] })).body).toMatchObject({ push: 1, mail: 0 })
    expect(await ofPublication()).toBe(1)
    expect(await test.db.selectFrom('fallbacks').select(['user_id', 'subject', 'way']).execute()).toEqual([
      { user_id: bob._id, subject: 'publication', way: 'mail' },
    ])
    expect(await ofPublication()).toBe(0)
    expect((await remind()).body).toMatchObject({ push: 0, mail: 0, unreached: [{ _id: cyId }] })
  })

  it('are for admins', async () => {
    expect((await test.call(publicationsApi.unanswered, SPAN, ann.token)).status).toBe(403)
    expect((await test.call(publicationsApi.remindAll, {}, ann.token)).status).toBe(403)
  })
})
