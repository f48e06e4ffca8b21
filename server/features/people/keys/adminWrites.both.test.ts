import { beforeAll, expect, it, vi } from 'vitest'
import { auditApi } from '#shared/people/audit.ts'
import { peopleApi } from '#shared/people/people.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { boardApi } from '#shared/rota/board.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { withTestApp } from '../../../testing/app.ts'
import { file } from '../../../testing/imports.ts'
import { newKey } from '../../../testing/programKeys.ts'

const test = withTestApp()
const DATE = '2099-12-06'
const SPAN = { from: DATE, to: DATE }

let [root, key, keyId, ann] = ['', '', '', '']
beforeAll(async () => {
  const boss = await test.signUp({ isSuperAdmin: true, name: 'Ruth Orr' })
  root = boss.token
  ann = (await test.signUp({ name: 'Ann Abel' }))._id
  const made = await newKey(test, root, { name: 'Church office', access: 'write', role: 'admin' })
  key = made.key
  keyId = made._id
})

/** Actions that the audit log has of the key, the newest first. */
const actions = async () => {
  const { body } = await test.call(auditApi.list, {}, root)
  return body.flatMap(({ action, actor }) =>
    actor?._id === keyId && actor.name === 'Key Church office' ? [action] : [],
  )
}

it('an admin’s key that may write fills, publishes and reminds, and is the actor of all of it', async () => {
  const post = await test.call(postsApi.create, { name: 'Main Door' }, key)
  const needs = [{ postId: post.body._id, minPeople: 1, maxPeople: 1, priority: 1 }]
  const service = await test.call(servicesApi.create, { date: DATE, serviceTime: '9am', needs }, key)
  expect([post.status, service.status]).toEqual([201, 201])

  const run = await test.call(runsApi.start, SPAN, key)
  expect(run.status).toBe(202)
  const id = run.body._id
  const show = async () => (await test.call(runsApi.show, { id }, root)).body
  await vi.waitFor(async () => expect((await show()).endedAt).not.toBeNull(), { timeout: 60_000, interval: 25 })
  const applied = await test.call(runsApi.apply, { id, anyway: false }, key)
  expect([applied.status, applied.body]).toMatchObject([200, { applied: true }])

  const { body: preview } = await test.call(boardApi.preview, SPAN, key)
  const published = await test.call(publicationsApi.publish, { ...SPAN, revision: preview.revision }, key)
  expect([published.status, published.body]).toMatchObject([201, { added: 1, publishedBy: null }])
  expect((await test.call(publicationsApi.remindAll, {}, key)).status).toBe(200)
  expect(await actions()).toEqual(
    expect.arrayContaining(['post.created', 'service.created', 'run.begun', 'rota.filled', 'rota.published']),
  )
})

it('it imports a schedule, takes that back, and brings in people and tasks', async () => {
  const imported = await test.upload(importsApi.import, file(['2041-01-06', 'Otis Ward', 'Lobby', '9am']), key)
  expect([imported.status, imported.body]).toMatchObject([200, { added: 1 }])
  const undone = await test.call(importsApi.undo, { id: imported.body.importId }, key)
  expect([undone.status, undone.body]).toMatchObject([200, { undone: 1 }])
  const listed = (await test.call(importsApi.list, {}, root)).body
  expect(listed.find(({ _id }) => _id === imported.body.importId)).toMatchObject({ by: null })

  const people = [{ name: 'Nell Bright', email: 'nell.bright@example.org', phoneNumber: null }]
  expect((await test.call(peopleApi.add, { people }, key)).status).toBe(201)
  const helped = await test.call(peopleApi.add, { people: [{ ...people[0], name: 'Bea Lund', helperId: ann }] }, key)
  expect([helped.status, helped.body.code]).toEqual([403, 'not_for_keys'])
  const task = { title: 'Fold the leaflets', dueDate: '2099-12-01', status: 'Pending', assignedTo: ann }
  expect((await test.call(tasksApi.create, task, key)).status).toBe(201)
  expect(await actions()).toEqual(
    expect.arrayContaining(['schedule.imported', 'schedule.undone', 'person.added', 'task.created']),
  )
})

it('what is done later by right of a person, or is for oneself, is not for it', async () => {
  const later = { ...SPAN, revision: 'any', at: '2099-12-01T08:00:00.000Z' }
  for (const asked of [
    test.call(publicationsApi.publish, later, key),
    test.call(runsApi.start, { ...SPAN, applyWhenDone: true }, key),
    test.call(tasksApi.create, { title: 'Mine', dueDate: '2099-12-01', status: 'Pending' }, key),
  ]) {
    const { status, body } = await asked
    expect([status, body.code]).toEqual([403, 'not_for_keys'])
  }
})

it('a member’s key that may write gives nobody a task, and writes no record', async () => {
  const { key: member } = await newKey(test, root, { access: 'write', role: 'member' })
  const task = { title: 'Fold the leaflets', dueDate: '2099-12-01', status: 'Pending', assignedTo: ann }
  const { status, body } = await test.call(tasksApi.create, task, member)
  expect([status, body.code]).toEqual([403, 'forbidden'])
})
