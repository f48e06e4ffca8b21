import { expect, it } from 'vitest'
import { configApi } from '#shared/people/config.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { StubServer } from './server.stub.ts'

const server = new StubServer()
const TASK = {
  _id: 't1',
  title: 'Fold',
  dueDate: '2026-12-06',
  status: 'Pending' as const,
  assignedTo: 'u1',
  version: 1,
}

const ask = async (method: string, address: string, body?: object) => {
  const response = await server.fetch(new URL(`http://team.test/api${address}`), {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text && JSON.parse(text) }
}

it('answers as a test says, with the status of the contract and the input as the server reads it', async () => {
  server.on(tasksApi.create, ({ title }) => ({ ...TASK, title }))
  expect(await ask('POST', '/tasks', { title: '  Fold   them ', dueDate: '2026-12-06' })).toEqual({
    status: 201,
    body: { ...TASK, title: 'Fold them' },
  })
  server.on(tasksApi.remove, () => undefined)
  expect(await ask('DELETE', '/tasks/t-1')).toEqual({ status: 204, body: '' })
  expect(server.received(tasksApi.remove)).toEqual([{ id: 't-1' }])
  expect(await ask('GET', '/tasks?view=all')).toEqual({ status: 200, body: [] })
  expect(server.received(tasksApi.list)).toEqual([{ view: 'all' }])
  expect(server.faults).toEqual([])
})

it('refuses by code, and what the contract does not take', async () => {
  const mend = server.refuse(tasksApi.update, 'task_changed', { reply: { task: TASK } })
  const conflict = await ask('PUT', '/tasks/t1', { title: 'Mine' })
  expect([conflict.status, conflict.body.code, conflict.body.task]).toEqual([409, 'task_changed', TASK])
  mend()
  const missing = await ask('POST', '/tasks', { title: ' ' })
  expect([missing.status, missing.body.code]).toEqual([400, 'invalid_input'])
  expect(missing.body.issues.map(({ path }: { path: string }) => path)).toEqual(['title', 'dueDate'])
  expect(server.faults).toEqual([])
})

it('notes a call without an answer, a call of no endpoint and an answer that the contract does not allow', async () => {
  server.on(tasksApi.create, () => ({ ...TASK, status: 'Completed' as never }))
  await ask('POST', '/tasks', { title: 'Fold', dueDate: '2026-12-06' })
  await ask('GET', configApi.read.path)
  await ask('GET', '/nowhere')
  expect(server.faults).toEqual([
    expect.stringMatching(/^POST \/api\/tasks may not answer that: /),
    'GET /api/config has no answer in this test',
    'GET /api/nowhere is not in the contract',
  ])
})
