import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { type Shift, scheduleApi } from '#shared/plan/schedule.ts'
import { type Message, messagesApi } from '#shared/talk/messages.ts'
import { type Task, tasksApi } from '#shared/work/tasks.ts'
import { PASSWORD } from '../testing/app.ts'
import { type Installation, KILL_SEED, newInstallation, SUPER_ADMIN_EMAIL, workUntilKilled } from '../testing/kills.ts'
import { requestOf } from '../testing/request.ts'
import type { ServerProcess } from '../testing/server.process.ts'

/** The bench (bench/crash) does fifty. */
const ROUNDS = 5
/** The moment for a kill comes after a random number of acknowledged writes. */
const ENOUGH = { least: 20, most: 100 }

/** Acknowledged rows, which must survive. */
interface Acknowledged {
  messages: Message[]
  tasks: Map<string, Task>
  shifts: Shift[]
}

const count = ({ messages, tasks, shifts }: Acknowledged): number => messages.length + tasks.size + shifts.length

/** Sends a request and returns its reply. Throws a TypeError where the connection ends before the reply. */
async function ask<Answer>({ url }: ServerProcess, token: string, endpoint: Endpoint, input: object): Promise<Answer> {
  const response = await fetch(...requestOf(url, endpoint, input, token))
  if (!response.ok) throw new Error(`${endpoint.path} was answered ${response.status}`)
  return (await response.json()) as Answer
}

type Work = (server: ServerProcess, token: string, acknowledged: Acknowledged) => Promise<void>

/** UUIDs of all messages sent, acknowledged or not. */
const uuids: string[] = []
const message = (uuid: string) => ({ channel: 'general', content: `This is ${uuid}`, uuid })

const post: Work = async (server, token, { messages }) => {
  const uuid = randomUUID()
  uuids.push(uuid)
  messages.push(await ask<Message>(server, token, messagesApi.create, message(uuid)))
}

/** Creates a task and completes it: two transactions, each with an audit entry. */
const doTask: Work = async (server, token, { tasks }) => {
  const task = await ask<Task>(server, token, tasksApi.create, { title: randomUUID(), dueDate: '2026-12-06' })
  tasks.set(task._id, task)
  const done = await ask<Task>(server, token, tasksApi.update, { id: task._id, status: 'Done', version: task.version })
  tasks.set(task._id, done)
}

const addShift: Work = async (server, token, { shifts }) => {
  const shift = { date: '2026-12-06', name: randomUUID(), assignment: 'Balcony', serviceTime: '9am', tieColor: '' }
  shifts.push(await ask<Shift>(server, token, scheduleApi.createManual, shift))
}

/** The work of each concurrent client. */
const PEOPLE: Work[] = [post, post, post, post, doTask, doTask, addShift, addShift]

/** All clients work until the server is killed. */
function round(
  installation: Installation,
  { server, token }: { server: ServerProcess; token: string },
  acknowledged: Acknowledged,
): Promise<void> {
  const enough = count(acknowledged) + ENOUGH.least + Math.floor(installation.random() * (ENOUGH.most - ENOUGH.least))
  return workUntilKilled(installation, server, (kill) =>
    PEOPLE.map((work) => async () => {
      await work(server, token, acknowledged)
      if (count(acknowledged) >= enough) kill()
    }),
  )
}

it(`a server that is killed ${ROUNDS} times has all that it acknowledged once, and nothing by halves (seed ${KILL_SEED})`, async () => {
  const installation = await newInstallation()
  const acknowledged: Acknowledged = { messages: [], tasks: new Map(), shifts: [] }
  let server = await installation.start()
  // One session for all rounds: it was acknowledged and must survive too.
  const { token } = await ask<{ token: string }>(server, '', sessionsApi.login, {
    email: SUPER_ADMIN_EMAIL,
    password: PASSWORD,
  })
  for (let number = 1; number <= ROUNDS; number += 1) {
    await round(installation, { server, token }, acknowledged)
    server = await installation.start()
  }

  const db = installation.open()
  const messages = await db.selectFrom('messages').select(['id', 'uuid', 'content', 'seq']).orderBy('seq').execute()
  const tasks = await db.selectFrom('tasks').select(['id', 'title', 'status', 'version']).execute()
  const shifts = await db.selectFrom('places').select(['shift_id as id', 'name']).execute()
  const audit = await db.selectFrom('audit').select(['action', 'subject_id']).execute()
  const audited = (action: string) => audit.filter((row) => row.action === action).map((row) => String(row.subject_id))

  const contents = new Map(messages.map(({ id, content }) => [id, content]))
  for (const { _id, content } of acknowledged.messages) expect(contents.get(_id)).toBe(content)
  // Each message raised its channel's revision, and nothing else did.
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_message, place) => place + 1))
  const channel = await db.selectFrom('channels').select('revision').where('name', '=', 'general').executeTakeFirst()
  expect(channel?.revision).toBe(messages.length)
  expect(new Set(messages.map(({ uuid }) => uuid)).size).toBe(messages.length)

  const taskOf = new Map(tasks.map((task) => [task.id, task]))
  for (const { _id, title, version } of acknowledged.tasks.values()) {
    expect(taskOf.get(_id)?.title).toBe(title)
    expect(taskOf.get(_id)?.version).toBeGreaterThanOrEqual(version)
  }
  expect(tasks.map(({ status }) => status)).toEqual(tasks.map(({ version }) => (version === 1 ? 'Pending' : 'Done')))
  expect(audited('task.created').sort()).toEqual(tasks.map(({ id }) => id).sort())
  const done = tasks.filter(({ version }) => version > 1).map(({ id }) => id)
  expect(audited('task.changed').sort()).toEqual(done.sort())

  const names = new Map(shifts.map(({ id, name }) => [id, name]))
  for (const { _id, user } of acknowledged.shifts) expect(names.get(_id)).toBe(user.name)
  expect(audited('shift.added').sort()).toEqual(shifts.map(({ id }) => id).sort())

  // The app sends unacknowledged messages again; a repeated uuid must not store a second row.
  await Promise.all(uuids.map((uuid) => ask(server, token, messagesApi.create, message(uuid))))
  const whole = await db.selectFrom('messages').select('uuid').execute()
  expect(whole.map(({ uuid }) => uuid).sort()).toEqual([...uuids].sort())
}, 120_000)
