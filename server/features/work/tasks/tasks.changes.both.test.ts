import { beforeAll, describe, expect, it } from 'vitest'
import { TASK_STATUSES, type Task, tasksApi } from '#shared/work/tasks.ts'
import { withTestApp } from '../../../testing/app.ts'

const test = withTestApp()

type Person = Awaited<ReturnType<typeof test.signUp>>

let admin: Person
let second: Person
let ann: Person
let bo: Person
beforeAll(async () => {
  admin = await test.signUp({ role: 'admin' })
  second = await test.signUp({ role: 'admin' })
  ann = await test.signUp()
  bo = await test.signUp()
})

const TASK = { title: 'Count the bulletins', dueDate: '2026-12-06' }

const made = async (owner: Person, input: object = {}): Promise<Task> =>
  (await test.call(tasksApi.create, { ...TASK, ...input }, owner.token)).body
const update = (id: string, input: object, { token }: Person) => test.call(tasksApi.update, { ...input, id }, token)
const current = async (id: string): Promise<Task | undefined> =>
  (await test.call(tasksApi.list, { view: 'all' }, admin.token)).body.find(({ _id }) => _id === id)
const revision = async () =>
  (await test.db.selectFrom('revisions').select('revision').where('noun', '=', 'work').executeTakeFirstOrThrow())
    .revision
/** Audit entries of a task, unordered: two entries may have the same millisecond. */
const changes = async (id: string) =>
  (
    await test.db
      .selectFrom('audit')
      .select(['actor_id', 'detail'])
      .where('subject_id', '=', id)
      .where('action', '=', 'task.changed')
      .execute()
  ).map(({ actor_id, detail }) => ({ actor_id, ...JSON.parse(detail) }))
const toldOf = async (id: string): Promise<string[]> =>
  (
    await test.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'task.assigned')
      .orderBy('created_at')
      .execute()
  )
    .map(({ payload }) => JSON.parse(payload))
    .filter(({ taskId }) => taskId === id)
    .map(({ userId }) => userId)

/** Runs a refused call and checks that it changes nothing. */
async function refused(task: Task, input: object, who: Person) {
  const before = [await revision(), await changes(task._id), await toldOf(task._id)]
  const { status, body } = await update(task._id, input, who)
  expect([await revision(), await changes(task._id), await toldOf(task._id)]).toEqual(before)
  expect(await current(task._id)).toEqual(task)
  return { status, body }
}

describe('changing a task', () => {
  it('is refused to everybody but its assignee and admins', async () => {
    const task = await made(ann)
    for (const input of [{ status: 'Done' }, { ...task, title: 'Mine' }, { assignedTo: bo._id }, {}])
      expect((await refused(task, input, bo)).body.code).toBe('forbidden')
  })

  it('of a task that was deleted meanwhile is 404', async () => {
    const task = await made(ann)
    await test.call(tasksApi.remove, { id: task._id }, admin.token)
    for (const who of [ann, admin]) {
      const { status, body } = await update(task._id, task, who)
      expect([status, body]).toEqual([404, { error: 'That task is not here any more.', code: 'task_not_found' }])
    }
  })

  it('is allowed to its assignee and to admins, with the whole task as the browser sends it', async () => {
    let task = await made(ann)
    for (const who of [ann, admin]) {
      const wanted = { ...task, title: `Changed by ${who.email}`, status: 'In Progress', dueDate: '2027-01-03' }
      const { status, body } = await update(task._id, wanted, who)
      expect([status, body]).toEqual([200, { ...wanted, version: task.version + 1 }])
      expect(await current(task._id)).toEqual(body)
      task = body
    }
    const entries = await changes(task._id)
    expect(entries).toHaveLength(2)
    expect(entries).toEqual(
      expect.arrayContaining([
        { actor_id: ann._id, title: `Changed by ${ann.email}`, changed: ['title', 'dueDate', 'status'] },
        { actor_id: admin._id, title: `Changed by ${admin.email}`, changed: ['title'] },
      ]),
    )
  })

  it('does not change omitted fields, and removes an empty due date', async () => {
    const { _id } = await made(ann)
    expect((await update(_id, { status: 'completed' }, ann)).body).toMatchObject({
      ...TASK,
      status: 'Done',
      version: 2,
    })
    for (const dueDate of ['', null]) {
      expect((await update(_id, { dueDate }, ann)).body).toMatchObject({ dueDate: null, status: 'Done' })
      await update(_id, { dueDate: '2026-12-06' }, ann)
    }
  })

  it('goes from any status to any other', async () => {
    const { _id } = await made(ann)
    for (const from of TASK_STATUSES)
      for (const to of TASK_STATUSES) {
        await update(_id, { status: from }, ann)
        expect((await update(_id, { status: to }, ann)).body.status).toBe(to)
      }
  })

  it('without a difference raises no revision', async () => {
    const task = await made(ann)
    for (const input of [
      task,
      {},
      { status: 'pending' },
      { title: ' Count  the bulletins' },
      { assignedTo: ann._id },
    ]) {
      const { status, body } = await refused(task, input, ann)
      expect([status, body]).toEqual([200, task])
    }
  })

  it('ignores fields that may not be changed', async () => {
    const task = await made(ann)
    const other = await made(bo)
    const { status, body } = await update(
      task._id,
      { _id: other._id, createdAt: '1999-01-01', created_at: '1999-01-01', owner: bo._id, title: 'New' },
      ann,
    )
    expect([status, body]).toEqual([200, { ...task, title: 'New', version: 2 }])
    expect(await current(other._id)).toEqual(other)
    const row = await test.db.selectFrom('tasks').selectAll().where('id', '=', task._id).executeTakeFirst()
    expect(row?.created_at).not.toBe('1999-01-01')
  })
})

describe('giving a task to somebody else', () => {
  it('is refused to its assignee, who may send the unchanged assignee', async () => {
    const task = await made(ann)
    for (const assignedTo of [bo._id, admin._id, 'nobody'])
      expect((await refused(task, { ...task, assignedTo }, ann)).body.code).toBe('forbidden')
    expect((await update(task._id, { assignedTo: ann._id, title: 'Still mine' }, ann)).status).toBe(200)
  })

  it('is refused for an unknown person', async () => {
    const task = await made(ann)
    const { status, body } = await refused(task, { title: 'New', assignedTo: 'nobody' }, admin)
    expect([status, body.code, body.issues?.map(({ path }) => path)]).toEqual([400, 'unknown_assignee', ['assignedTo']])
  })

  it('is allowed to admins; the new assignee has the task and is notified', async () => {
    const { _id } = await made(ann)
    expect((await update(_id, { assignedTo: bo._id }, admin)).body).toMatchObject({ assignedTo: bo._id, version: 2 })
    expect((await update(_id, { status: 'Done' }, ann)).status).toBe(403)
    expect((await update(_id, { status: 'Done' }, bo)).status).toBe(200)
    await update(_id, { assignedTo: admin._id }, admin)
    await update(_id, { assignedTo: ann._id }, second)
    expect((await toldOf(_id)).sort()).toEqual([bo._id, ann._id].sort())
    const fields = (await changes(_id)).flatMap(({ changed }) => changed)
    expect(fields.sort()).toEqual(['assignedTo', 'assignedTo', 'assignedTo', 'status'])
  })
})

describe('a task that somebody else has changed meanwhile', () => {
  it('is not changed; the reply contains the current task', async () => {
    const task = await made(ann)
    const saved = (await update(task._id, { ...task, title: 'First' }, admin)).body
    for (const version of [task.version, 0, -1, 99]) {
      const { status, body } = await refused(saved, { ...task, title: 'Second', version }, ann)
      const error = 'Somebody else changed this task in the meantime.'
      expect([status, body]).toEqual([409, { error, code: 'task_changed', task: saved }])
    }
    expect((await refused(saved, { version: 1.5 }, ann)).status).toBe(400)
  })

  it('is changed where the save has no version: the last one wins', async () => {
    const { _id } = await made(ann)
    await update(_id, { title: 'First' }, admin)
    expect((await update(_id, { title: 'Last' }, ann)).body).toMatchObject({ title: 'Last', version: 3 })
  })

  it('is not revealed to its former assignee', async () => {
    const task = await made(ann)
    await update(task._id, { assignedTo: bo._id, title: 'Secret' }, admin)
    const { status, body } = await update(task._id, { ...task, title: 'Second' }, ann)
    expect([status, Object.keys(body).sort()]).toEqual([403, ['code', 'error']])
  })

  it('accepts one of twenty saves with the same version', async () => {
    const task = await made(ann)
    const saves = Array.from({ length: 20 }, (_, place) => {
      const who = [ann, admin, second][place % 3] as Person
      return update(task._id, { ...task, title: `Save ${place}` }, who)
    })
    const answers = await Promise.all(saves)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    const winner = answers.find(({ status }) => status === 200)?.body
    expect(winner?.version).toBe(2)
    for (const { body } of answers.filter(({ status }) => status === 409)) expect(body).toMatchObject({ task: winner })
    expect(await current(task._id)).toEqual(winner)
    expect(await changes(task._id)).toHaveLength(1)
  })

  it('stores all of twenty saves without a version, in sequence', async () => {
    const { _id } = await made(ann)
    const saves = Array.from({ length: 20 }, (_, place) => update(_id, { title: `Save ${place}` }, admin))
    const answers = await Promise.all(saves)
    expect(answers.map(({ body }) => body.version).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, place) => place + 2),
    )
    expect(await current(_id)).toEqual(answers.find(({ body }) => body.version === 21)?.body)
    expect(await changes(_id)).toHaveLength(20)
  })

  it('may be given to two people by two admins at once; both learn the final assignee', async () => {
    const task = await made(ann)
    const answers = await Promise.all([
      update(task._id, { ...task, assignedTo: bo._id }, admin),
      update(task._id, { ...task, assignedTo: second._id }, second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)?.body
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ task: winner })
    expect(await current(task._id)).toEqual(winner)
  })

  it('is deleted or stays where one person deletes and another saves it', async () => {
    const task = await made(ann)
    const [removed, saved] = await Promise.all([
      test.call(tasksApi.remove, { id: task._id }, admin.token),
      update(task._id, { title: 'Too late?' }, ann),
    ])
    expect(removed.status).toBe(204)
    expect([200, 404]).toContain(saved.status)
    expect(await current(task._id)).toBeUndefined()
  })
})
