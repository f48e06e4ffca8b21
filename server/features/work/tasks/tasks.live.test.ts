import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { usersApi } from '#shared/people/users.ts'
import { scheduleApi } from '#shared/plan/schedule.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { withTestApp } from '../../../testing/app.ts'
import { connectLive, type LiveConnection } from '../../../testing/live.ts'

const test = withTestApp()

type Person = Awaited<ReturnType<typeof test.signUp>>

let boss: Person
let admin: Person
let ann: Person
let bo: Person
let stranger: Person
beforeAll(async () => {
  boss = await test.signUp({ isSuperAdmin: true })
  admin = await test.signUp({ role: 'admin' })
  ann = await test.signUp()
  bo = await test.signUp()
  stranger = await test.signUp()
})

const lives: LiveConnection[] = []
afterEach(() => {
  for (const { socket } of lives.splice(0)) socket.close()
})

const TASK = { title: 'Count the bulletins', dueDate: '2026-12-06' }

let fences = 0

/** Opens a connection per person and collects its events; `heard` first waits for a final event to all, as a fence. */
async function listen<Name extends string>(people: Record<Name, Person>) {
  const names = Object.keys(people) as Name[]
  const events = Object.fromEntries(names.map((name) => [name, [] as unknown[]])) as Record<Name, unknown[]>
  const opened = await Promise.all(
    names.map(async (name) => {
      const live = await connectLive(test, people[name].token)
      live.socket.onAny((event: string, payload: unknown) => {
        // Presence is published two seconds later, possibly during another test.
        if (event !== 'scheduleChanged' && event !== 'presence') events[name].push([event, payload])
      })
      return live
    }),
  )
  lives.push(...opened)
  const heard = async (): Promise<Record<Name, unknown[]>> => {
    fences += 1
    const lastWords = opened.map(({ socket }) => new Promise((resolve) => socket.once('scheduleChanged', resolve)))
    const shift = { name: `Nobody ${fences}`, assignment: 'Main Door', serviceTime: '9am', date: '2026-12-06' }
    await test.call(scheduleApi.createManual, shift, boss.token)
    await Promise.all(lastWords)
    return events
  }
  return { heard }
}

describe('open clients', () => {
  it('of the assignee and of admins receive a new task, others do not', async () => {
    const { heard } = await listen({ ann, bo, admin, boss, stranger })
    const own = (await test.call(tasksApi.create, TASK, ann.token)).body
    const given = (await test.call(tasksApi.assign, { userId: bo._id, task: 'Check the radios' }, admin.token)).body
    expect(await heard()).toEqual({
      ann: [['taskSaved', own]],
      bo: [['taskSaved', given]],
      admin: [own, given].map((task) => ['taskSaved', task]),
      boss: [own, given].map((task) => ['taskSaved', task]),
      stranger: [],
    })
  })

  it('of the former assignee receive the change, too; a refused or empty change is not published', async () => {
    const task = (await test.call(tasksApi.create, TASK, ann.token)).body
    const { heard } = await listen({ ann, bo, admin, stranger })
    await test.call(tasksApi.update, { id: task._id, status: 'Done' }, stranger.token)
    await test.call(tasksApi.update, { id: task._id, title: 'Old', version: 99 }, ann.token)
    await test.call(tasksApi.update, { ...task, id: task._id }, ann.token)
    const moved = (await test.call(tasksApi.update, { id: task._id, assignedTo: bo._id }, admin.token)).body
    const done = (await test.call(tasksApi.update, { id: task._id, status: 'Done' }, bo.token)).body
    expect(await heard()).toEqual({
      ann: [['taskSaved', moved]],
      bo: [moved, done].map((saved) => ['taskSaved', saved]),
      admin: [moved, done].map((saved) => ['taskSaved', saved]),
      stranger: [],
    })
  })

  it('of an admin receive their own task once', async () => {
    const { heard } = await listen({ admin, boss })
    const task = (await test.call(tasksApi.create, TASK, admin.token)).body
    expect(await heard()).toEqual({ admin: [['taskSaved', task]], boss: [['taskSaved', task]] })
  })

  it('of the assignee and of admins receive a deletion, others do not', async () => {
    const task = (await test.call(tasksApi.create, TASK, ann.token)).body
    const { heard } = await listen({ ann, bo, admin, stranger })
    await test.call(tasksApi.remove, { id: task._id }, bo.token)
    await test.call(tasksApi.remove, { id: task._id }, admin.token)
    const gone = [['taskDeleted', { _id: task._id }]]
    expect(await heard()).toEqual({ ann: gone, bo: [], admin: gone, stranger: [] })
  })

  it('of a former admin receive only their own tasks, of a new admin everybody’s', async () => {
    const lead = await test.signUp({ role: 'admin' })
    const rising = await test.signUp()
    const { heard } = await listen({ lead, rising })
    await test.call(usersApi.setRole, { id: lead._id, role: 'standard' }, boss.token)
    await test.call(usersApi.promote, { id: rising._id }, boss.token)
    const task = (await test.call(tasksApi.create, TASK, ann.token)).body
    const own = (await test.call(tasksApi.assign, { userId: lead._id, task: 'Greet' }, admin.token)).body
    expect(await heard()).toEqual({
      lead: [
        ['roleChanged', {}],
        ['taskSaved', own],
      ],
      rising: [['roleChanged', {}], ...[task, own].map((saved) => ['taskSaved', saved])],
    })
  })
})
