import { expect, it, onTestFinished, vi } from 'vitest'
import { tasksApi } from '#shared/work/tasks.ts'
import { raiseRevision } from '../../../db/revisions.ts'
import { withTestApp } from '../../../testing/app.ts'

const test = withTestApp()

it.each(['create', 'assign', 'update'] as const)(
  '%s: for somebody who leaves at that moment is refused',
  async (way) => {
    const admin = await test.signUp({ role: 'admin' })
    const leaver = await test.signUp()
    const { body: own } = await test.call(tasksApi.create, { title: 'Count', dueDate: '2026-12-06' }, admin.token)
    const act = {
      create: () =>
        test.call(tasksApi.create, { title: 'Count', dueDate: '2026-12-06', assignedTo: leaver._id }, admin.token),
      assign: () => test.call(tasksApi.assign, { task: 'Count', userId: leaver._id }, admin.token),
      update: () => test.call(tasksApi.update, { id: own._id, assignedTo: leaver._id }, admin.token),
    }[way]
    const authenticate = vi.spyOn(test.app.sessions, 'authenticate')
    onTestFinished(() => authenticate.mockRestore())
    // Deletes an account as the service does; the task is assigned before the commit.
    const { given } = await test.db.transaction().execute(async (trx) => {
      await raiseRevision(trx, 'work')
      const given = act()
      await vi.waitFor(() => expect(authenticate.mock.settledResults[0]?.type).toBe('fulfilled'), 20_000)
      await test.call(tasksApi.list, { view: 'all' }, admin.token)
      await trx.deleteFrom('users').where('id', '=', leaver._id).execute()
      return { given }
    })
    const { status, body } = await given
    const path = way === 'assign' ? 'userId' : 'assignedTo'
    expect([status, body]).toMatchObject([400, { code: 'unknown_assignee', issues: [{ path }] }])
  },
)
