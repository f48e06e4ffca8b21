import { beforeAll, describe, expect, it } from 'vitest'
import { usersApi } from '#shared/people/users.ts'
import { type Task, tasksApi } from '#shared/work/tasks.ts'
import { raiseRevision } from '../../../db/revisions.ts'
import { withTestApp } from '../../../testing/app.ts'

const test = withTestApp()

type Person = Awaited<ReturnType<typeof test.signUp>>

let admin: Person
let ann: Person
let bo: Person
/** Newest first; tasks of one instant are sorted by id. */
const IN_ORDER = ['newest', 'b-same', 'a-same', 'oldest']
beforeAll(async () => {
  admin = await test.signUp({ role: 'admin' })
  ann = await test.signUp()
  bo = await test.signUp()
  const at = (minute: number) => `2026-11-01T10:${String(minute).padStart(2, '0')}:00.000Z`
  const row = (id: string, created_at: string) => ({ id, created_at, title: id, version: 1, due_date: null })
  await test.db
    .insertInto('tasks')
    .values([
      { ...row('a-same', at(20)), status: 'Pending', assigned_to: ann._id },
      { ...row('newest', at(30)), status: 'Done', assigned_to: ann._id },
      { ...row('oldest', at(10)), status: 'Blocked', assigned_to: ann._id },
      { ...row('b-same', at(20)), status: 'In Progress', assigned_to: ann._id },
      { ...row('of-bo', at(25)), status: 'Pending', assigned_to: bo._id },
    ])
    .execute()
})

const list = (input: object, token?: string) => test.call(tasksApi.list, input, token)
const idsOf = (tasks: Task[]) => tasks.map(({ _id }) => _id)

/** Returns the raw list: `test.call` cannot set headers. */
const get = (token: string, { view = 'personal', etag = '' } = {}) =>
  fetch(`${test.url}/api/tasks?view=${view}`, {
    headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
  })

describe('the tasks', () => {
  it('of everybody are refused to standard users, also after an admin has fetched them', async () => {
    const first = await get(admin.token, { view: 'all' })
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, (await get(admin.token, { view: 'all', etag })).status]).toEqual([200, 304])
    expect((await list({ view: 'all' }, ann.token)).status).toBe(403)
    expect((await get(ann.token, { view: 'all', etag })).status).toBe(403)
    expect((await list({ view: 'everything' }, admin.token)).status).toBe(400)
  })

  it('are one’s own by default, newest first, with the fields of a task only', async () => {
    for (const input of [{}, { view: 'personal' }]) {
      const { status, body } = await list(input, ann.token)
      expect([status, idsOf(body)]).toEqual([200, IN_ORDER])
      expect(body[1]).toEqual({
        _id: 'b-same',
        title: 'b-same',
        dueDate: null,
        status: 'In Progress',
        assignedTo: ann._id,
        version: 1,
      })
    }
    expect((await list({}, admin.token)).body).toEqual([])
  })

  it('of everybody come newest first, too', async () => {
    const { body } = await list({ view: 'all' }, admin.token)
    expect(idsOf(body)).toEqual(['newest', 'of-bo', 'b-same', 'a-same', 'oldest'])
  })

  it('leave out, on request, done tasks that were created and due before a day', async () => {
    const person = await test.signUp()
    const row = { title: 'Old', version: 1, assigned_to: person._id }
    const [before, on] = ['2026-05-31', '2026-06-01']
    const at = (day: string) => `${day}T10:00:00.000Z`
    await test.db
      .insertInto('tasks')
      .values([
        { ...row, id: 'done-old', status: 'Done', created_at: at(before), due_date: before },
        { ...row, id: 'done-no-date', status: 'Done', created_at: at(before), due_date: null },
        { ...row, id: 'done-due', status: 'Done', created_at: at(before), due_date: on },
        { ...row, id: 'done-made', status: 'Done', created_at: at(on), due_date: null },
        { ...row, id: 'open-old', status: 'Blocked', created_at: at(before), due_date: before },
      ])
      .execute()
    await raiseRevision(test.db, 'work')
    const recent = ['done-due', 'done-made', 'open-old']
    const mine = async (input: object) => idsOf((await list(input, person.token)).body).sort()
    expect(await mine({ doneSince: on })).toEqual(recent)
    expect(await mine({})).toEqual(['done-no-date', 'done-old', ...recent].sort())
    const all = async (input: object) => idsOf((await list({ view: 'all', ...input }, admin.token)).body)
    expect(await all({ doneSince: on })).toEqual((await all({})).filter((id) => !/^done-(old|no-date)$/.test(id)))
    expect(await all({ doneSince: before })).toEqual(await all({}))
    expect((await list({ doneSince: 'lately' }, person.token)).status).toBe(400)
    expect((await list({ view: 'all', doneSince: on }, person.token)).status).toBe(403)
    await test.db.deleteFrom('tasks').where('assigned_to', '=', person._id).execute()
    await raiseRevision(test.db, 'work')
  })

  it('are answered 304 until something changes, for each person', async () => {
    const etag = (await get(ann.token)).headers.get('etag') ?? ''
    expect((await get(ann.token, { etag })).status).toBe(304)
    expect((await get(bo.token, { etag })).status).toBe(200)
    expect(idsOf(await (await get(bo.token)).json())).toEqual(['of-bo'])
    const task = { title: 'Order name tags', dueDate: '2026-12-06' }
    const { body } = await test.call(tasksApi.create, task, ann.token)
    const second = await get(ann.token, { etag })
    expect([second.status, idsOf(await second.json())]).toEqual([200, [body._id, ...IN_ORDER]])
    await test.call(tasksApi.remove, { id: body._id }, ann.token)
    expect(idsOf(await (await get(ann.token)).json())).toEqual(IN_ORDER)
  })

  it('of everybody are refused once the role is gone', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const lead = await test.signUp({ role: 'admin' })
    expect((await list({ view: 'all' }, lead.token)).status).toBe(200)
    await test.call(usersApi.setRole, { id: lead._id, role: 'standard' }, boss.token)
    expect((await list({ view: 'all' }, lead.token)).status).toBe(403)
  })
})
