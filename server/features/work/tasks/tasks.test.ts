import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { usersApi } from '#shared/people/users.ts'
import { ASSIGNEES_MAX, TASK_TITLE_MAX, type Task, tasksApi } from '#shared/work/tasks.ts'
import { withTestApp } from '../../../testing/app.ts'

const test = withTestApp()

type Person = Awaited<ReturnType<typeof test.signUp>>

const TASK = { title: 'Count the bulletins', dueDate: '2026-12-06' }

let admin: Person
let ann: Person
let bo: Person
beforeAll(async () => {
  admin = await test.signUp({ role: 'admin' })
  ann = await test.signUp()
  bo = await test.signUp()
})

const create = (input: object, { token }: Person) => test.call(tasksApi.create, { ...TASK, ...input }, token)
const made = async (owner: Person, input: object = {}): Promise<Task> => (await create(input, owner)).body
const update = (input: object, { token }: Person) => test.call(tasksApi.update, input, token)
const stored = () => test.db.selectFrom('tasks').selectAll().orderBy('id').execute()
const storedTask = (id: string) => test.db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst()
const revision = async () =>
  (await test.db.selectFrom('revisions').select('revision').where('noun', '=', 'work').executeTakeFirstOrThrow())
    .revision
const audited = async (id: string) =>
  (
    await test.db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'subject_type', 'detail'])
      .where('subject_id', '=', id)
      .orderBy('action')
      .execute()
  ).map((row) => ({ ...row, detail: JSON.parse(row.detail) }))
const told = async (id: string) =>
  (await test.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('created_at').execute())
    .map(({ kind, payload }) => ({ kind, ...JSON.parse(payload) }))
    .filter(({ taskId }) => taskId === id)

/** Runs a refused call and checks that it changes nothing. */
async function unchanged<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const before = [await stored(), await revision()]
  const result = await attempt()
  expect([await stored(), await revision()]).toEqual(before)
  return result
}

describe('the input of a task', () => {
  const wrong: [string, object, string[]][] = [
    ['a date that does not exist', { dueDate: '2026-02-30' }, ['dueDate']],
    ['no due date', { dueDate: '' }, ['dueDate']],
    ['a time as a date', { dueDate: '2026-12-06T00:00:00Z' }, ['dueDate']],
    ['10,000 characters', { title: 'x'.repeat(10_000) }, ['title']],
    ['one character too many', { title: 'x'.repeat(TASK_TITLE_MAX + 1) }, ['title']],
    ['spaces only', { title: ' \u00A0\t ' }, ['title']],
    ['a title that is a number', { title: 7 }, ['title']],
    ['an unknown status', { status: 'almost' }, ['status']],
    ['a status that is a list', { status: ['Done'] }, ['status']],
    ['an id that is none', { assignedTo: { $ne: null } }, ['assignedTo']],
    ['everything wrong', { title: '', dueDate: 'soon', status: 1 }, ['title', 'dueDate', 'status']],
  ]

  it.each(wrong)('is refused with %s, the fields named', async (_what, input, paths) => {
    const { status, body } = await unchanged(() => create(input, admin))
    expect([status, body.code, body.issues?.map(({ path }) => path)]).toEqual([400, 'invalid_input', paths])
  })

  it.each(wrong.filter(([what]) => what !== 'no due date'))(
    'is refused in a change with %s',
    async (_what, input, paths) => {
      const { _id } = await made(ann)
      const { status, body } = await unchanged(() => update({ ...TASK, id: _id, ...input }, ann))
      expect([status, body.code, body.issues?.map(({ path }) => path)]).toEqual([400, 'invalid_input', paths])
    },
  )

  const spellings: [string, string][] = [
    ...['Pending', 'pending', 'PENDING', ' pending '].map((text): [string, string] => [text, 'Pending']),
    ...['In Progress', 'in progress', 'IN PROGRESS', 'In progress'].map((text): [string, string] => [
      text,
      'In Progress',
    ]),
    ...['Blocked', 'blocked', 'BLOCKED'].map((text): [string, string] => [text, 'Blocked']),
    ...['Done', 'done', 'DONE', 'completed', 'Completed', 'COMPLETED'].map((text): [string, string] => [text, 'Done']),
  ]
  it.each(spellings)('may have the status %j, which is %s', async (status, meant) => {
    const task = await made(ann, { status })
    expect(task.status).toBe(meant)
    const other = await made(ann, { status: meant === 'Blocked' ? 'Done' : 'Blocked' })
    expect((await update({ id: other._id, status }, ann)).body.status).toBe(meant)
  })

  it('is Pending where no status is given', async () => {
    for (const status of [undefined, null, '']) expect((await made(ann, { status })).status).toBe('Pending')
  })
})

describe('creating a task', () => {
  it('answers 201 with the task: spaces collapsed, all other fields set by the server', async () => {
    const extra = { _id: 'mine', id: 'mine', version: 99, createdAt: '1999-01-01', created_at: '1999-01-01' }
    const { status, body } = await create({ title: '  Fold   the bulletins ', ...extra }, ann)
    expect([status, body]).toEqual([
      201,
      {
        _id: expect.any(String),
        title: 'Fold the bulletins',
        dueDate: '2026-12-06',
        status: 'Pending',
        assignedTo: ann._id,
        version: 1,
      },
    ])
    expect(body._id).not.toBe('mine')
    const row = await storedTask(body._id)
    expect(Math.abs(Date.parse(row?.created_at ?? '') - Date.now())).toBeLessThan(3_600_000)
  })

  it('is for oneself as a standard user, whatever assignee is sent', async () => {
    for (const assignedTo of [bo._id, 'nobody', undefined, null, ''])
      expect((await made(ann, { assignedTo })).assignedTo).toBe(ann._id)
  })

  it('is for anybody as an admin, and for oneself without an assignee', async () => {
    expect((await made(admin, { assignedTo: bo._id })).assignedTo).toBe(bo._id)
    for (const assignedTo of [undefined, null, ''])
      expect((await made(admin, { assignedTo })).assignedTo).toBe(admin._id)
  })

  it('for an unknown person is refused', async () => {
    const { status, body } = await unchanged(() => create({ assignedTo: 'nobody' }, admin))
    expect([status, body.code, body.issues?.map(({ path }) => path)]).toEqual([400, 'unknown_assignee', ['assignedTo']])
  })

  it('for a suspended person is accepted', async () => {
    const boss = await test.signUp({ isSuperAdmin: true })
    const gone = await test.signUp()
    await test.call(usersApi.suspend, { id: gone._id }, boss.token)
    expect((await create({ assignedTo: gone._id }, admin)).status).toBe(201)
  })

  it('under a uuid that is sent again, also at once, is one task, however it was changed since', async () => {
    const uuid = randomUUID()
    const both = await Promise.all([create({ uuid }, ann), create({ uuid, title: 'Other' }, ann)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201])
    expect(both.map(({ body }) => body._id)).toEqual([uuid, uuid])
    await update({ id: uuid, status: 'Done' }, ann)
    const { status, body } = await unchanged(() => create({ uuid }, ann))
    expect([status, body.status]).toEqual([200, 'Done'])
    expect(await audited(uuid)).toHaveLength(2)
  })

  it('under the uuid of somebody else’s task is refused, and one that is no uuid', async () => {
    const { _id: uuid } = await made(ann)
    const { status, body } = await unchanged(() => create({ uuid }, bo))
    expect([status, body.code]).toEqual([403, 'forbidden'])
    for (const wrong of ['', 'short', 'no spaces here', 'x'.repeat(65)])
      expect((await unchanged(() => create({ uuid: wrong }, ann))).status).toBe(400)
  })

  it('is audited, and notifies only an assignee other than oneself', async () => {
    const own = await made(ann)
    const given = await made(admin, { assignedTo: bo._id })
    expect(await audited(own._id)).toEqual([
      { actor_id: ann._id, action: 'task.created', subject_type: 'task', detail: { title: TASK.title } },
    ])
    expect(await audited(given._id)).toMatchObject([{ actor_id: admin._id, action: 'task.created' }])
    expect(await told(own._id)).toEqual([])
    expect(await told(given._id)).toEqual([{ kind: 'task.assigned', taskId: given._id, userId: bo._id }])
  })
})

describe('assigning a task', () => {
  const assign = (input: object, { token }: Person) => test.call(tasksApi.assign, input, token)

  it('is refused to standard users, for oneself too', async () => {
    for (const userId of [bo._id, ann._id])
      expect((await unchanged(() => assign({ userId, task: 'Hello' }, ann))).status).toBe(403)
  })

  it('names what is missing or wrong', async () => {
    for (const [input, paths] of [
      [{}, ['userId', 'task']],
      [{ userId: '', task: '   ' }, ['userId', 'task']],
      [{ userId: bo._id, task: 'x'.repeat(10_000) }, ['task']],
    ] as const) {
      const { status, body } = await unchanged(() => assign(input, admin))
      expect([status, body.issues?.map(({ path }) => path)]).toEqual([400, paths])
    }
    const { status, body } = await unchanged(() => assign({ userId: 'nobody', task: 'Hello' }, admin))
    expect([status, body.code, body.issues?.map(({ path }) => path)]).toEqual([400, 'unknown_assignee', ['userId']])
  })

  it('creates a pending task without a due date, whatever else is sent, and notifies the assignee', async () => {
    const extra = { status: 'Done', dueDate: '2026-12-06', version: 7 }
    const { status, body } = await assign({ userId: bo._id, task: ' Check the  radios ', ...extra }, admin)
    expect([status, body]).toEqual([
      201,
      {
        _id: expect.any(String),
        title: 'Check the radios',
        dueDate: null,
        status: 'Pending',
        assignedTo: bo._id,
        version: 1,
      },
    ])
    expect(await told(body._id)).toEqual([{ kind: 'task.assigned', taskId: body._id, userId: bo._id }])
    expect(await audited(body._id)).toMatchObject([{ action: 'task.created', detail: { title: 'Check the radios' } }])
    const own = await assign({ userId: admin._id, task: 'Call the florist' }, admin)
    expect(await told(own.body._id)).toEqual([])
  })
})

describe('assigning a task to several people', () => {
  const assignMany = (input: object, { token }: Person) => test.call(tasksApi.assignMany, input, token)
  const count = () => stored().then(({ length }) => length)

  it('is for admins', async () => {
    const { status } = await unchanged(() => assignMany({ userIds: [bo._id], title: 'Hello' }, ann))
    expect(status).toBe(403)
  })

  it('is refused without people or title, and for too many', async () => {
    const many = Array.from({ length: ASSIGNEES_MAX + 1 }, () => bo._id)
    for (const [input, path] of [
      [{ userIds: [], title: 'Hello' }, 'userIds'],
      [{ userIds: many, title: 'Hello' }, 'userIds'],
      [{ title: 'Hello' }, 'userIds'],
      [{ userIds: [bo._id], title: '  ' }, 'title'],
      [{ userIds: [bo._id], title: 'Hello', dueDate: 'soon' }, 'dueDate'],
    ] as const) {
      const { status, body } = await unchanged(() => assignMany(input, admin))
      expect([status, body.code, body.issues?.map((issue) => issue.path)]).toEqual([400, 'invalid_input', [path]])
    }
  })

  it('makes no task where one person is unknown, and names their place', async () => {
    const { status, body } = await unchanged(() =>
      assignMany({ userIds: [ann._id, ann._id, 'nobody'], title: 'Hello' }, admin),
    )
    expect([status, body.code, body.issues?.map(({ path }) => path)]).toEqual([400, 'unknown_assignee', ['userIds.2']])
  })

  it('makes one task each, in order and once, tells each person, and audits each', async () => {
    const before = await count()
    const userIds = [bo._id, admin._id, ann._id, bo._id]
    const { status, body } = await assignMany({ userIds, title: ' Count  chairs ', dueDate: '2026-12-13' }, admin)
    expect(status).toBe(201)
    expect(body.map(({ assignedTo }) => assignedTo)).toEqual([bo._id, admin._id, ann._id])
    for (const task of body) {
      expect(task).toMatchObject({ title: 'Count chairs', dueDate: '2026-12-13', status: 'Pending', version: 1 })
      expect(await audited(task._id)).toMatchObject([{ action: 'task.created', actor_id: admin._id }])
      const { assignedTo: userId } = task
      const notices = [{ kind: 'task.assigned', taskId: task._id, userId }]
      expect(await told(task._id)).toEqual(userId === admin._id ? [] : notices)
    }
    expect(await count()).toBe(before + 3)
    for (const dueDate of [undefined, null, ''])
      expect((await assignMany({ userIds: [ann._id], title: 'Sweep', dueDate }, admin)).body).toMatchObject([
        { dueDate: null },
      ])
  })
})

describe('deleting a task', () => {
  const remove = (id: string, { token }: Person) => test.call(tasksApi.remove, { id }, token)

  it('is refused to others, allowed to its assignee and to admins, and 404 when it is gone', async () => {
    for (const who of [ann, admin]) {
      const { _id } = await made(ann)
      expect((await unchanged(() => remove(_id, bo))).status).toBe(403)
      expect((await remove(_id, who)).status).toBe(204)
      expect(await storedTask(_id)).toBeUndefined()
      const again = await unchanged(() => remove(_id, who))
      expect([again.status, again.body.code]).toEqual([404, 'task_not_found'])
      expect((await audited(_id)).at(-1)).toEqual({
        actor_id: who._id,
        action: 'task.deleted',
        subject_type: 'task',
        detail: { title: TASK.title },
      })
    }
  })

  it('twice concurrently deletes once', async () => {
    const { _id } = await made(ann)
    const answers = await Promise.all([remove(_id, ann), remove(_id, admin), remove(_id, ann)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    expect((await audited(_id)).filter(({ action }) => action === 'task.deleted')).toHaveLength(1)
  })
})
