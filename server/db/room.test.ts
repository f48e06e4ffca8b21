import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { invitationsApi } from '#shared/people/invitations.ts'
import { peopleApi } from '#shared/people/people.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { skillsApi } from '#shared/rota/skills.ts'
import { tasksApi } from '#shared/work/tasks.ts'
import { withTestApp } from '../testing/app.ts'
import { insertRows } from './insertRows.ts'
import { MOST_ROWS, mustHaveRoom } from './room.ts'

const test = withTestApp()
let admin = { _id: '', token: '' }
beforeAll(async () => {
  admin = await test.signUp({ role: 'admin' })
})

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

/** Fills a table up to `left` rows below its limit. */
async function fill(table: 'skills' | 'tasks' | 'users', left: number): Promise<void> {
  const { rows } = await test.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const ids = numbers(MOST_ROWS[table] - left - Number(rows)).map(() => randomUUID())
  if (table === 'skills')
    return insertRows(
      test.db,
      table,
      ids.map((id) => ({ id, name: id, name_key: id, retired: 0 as const })),
    )
  if (table === 'users') {
    const [person] = await test.db.selectFrom('users').selectAll().limit(1).execute()
    const joined = { ...person, phone_number: null, verified_phone_number: null, joined: 0 as const, email: '' }
    return insertRows(
      test.db,
      table,
      ids.map((id) => ({ ...joined, id, name: id, name_key: id }) as never),
    )
  }
  const task = {
    title: 'Count',
    due_date: '2030-01-01',
    status: 'Pending' as const,
    assigned_to: admin._id,
    version: 1,
  }
  return insertRows(
    test.db,
    table,
    ids.map((id) => ({ ...task, id, created_at: '2026-01-01T00:00:00.000Z' })),
  )
}

describe('a list that is full', () => {
  it('takes one more skill while there is room, then none, and says how many there are', async () => {
    await fill('skills', 1)
    expect((await test.call(skillsApi.create, { name: 'Opening the house' }, admin.token)).status).toBe(201)
    const { status, body } = await test.call(skillsApi.create, { name: 'Closing the house' }, admin.token)
    expect([status, body]).toMatchObject([409, { code: 'list_full' }])
    expect(JSON.stringify(body)).toContain(String(MOST_ROWS.skills))
  })

  it('takes none of several where there is no room for all', async () => {
    await fill('tasks', 1)
    const userIds = [admin._id, (await test.signUp())._id]
    const input = { title: 'Hymnals', dueDate: '2030-01-01', userIds }
    const { body } = await test.call(tasksApi.assignMany, input, admin.token)
    expect(body).toMatchObject({ code: 'list_full' })
  })

  it('takes no person more', async () => {
    await fill('users', 1)
    const people = ['Ann Abel', 'Bo Berg'].map((name) => ({ name }))
    const { status, body } = await test.call(peopleApi.add, { people }, admin.token)
    expect([status, body]).toMatchObject([409, { code: 'list_full' }])
    expect((await test.call(peopleApi.add, { people: people.slice(0, 1) }, admin.token)).status).toBe(201)
  })

  it('is measured in every table of the list', async () => {
    for (const table of Object.keys(MOST_ROWS) as (keyof typeof MOST_ROWS)[]) {
      await expect(mustHaveRoom(test.db, table, MOST_ROWS[table] + 1)).rejects.toMatchObject({ code: 'list_full' })
    }
  })
})

describe('a list that grows', () => {
  const at = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
  const span = { from_day: '2026-01-01', to_day: '2026-01-31', added: 0, removed: 0 }

  it('has the newest 500 publications', async () => {
    const rows = numbers(501).map((number) => ({
      ...{ ...span, id: randomUUID(), number: number + 1, draft_revision: String(number), changed: 0 },
      ...{ published_by: null, published_at: at(number), note: null },
    }))
    await insertRows(test.db, 'publications', rows)
    const { body } = await test.call(publicationsApi.list, {}, admin.token)
    expect([body.length, body[0]?.number, body.at(-1)?.number]).toEqual([500, 501, 2])
  })

  it('has the newest 500 imports', async () => {
    const rows = numbers(501).map((number) => ({
      ...{ ...span, id: randomUUID(), kind: 'import' as const, state: 'applied' as const, at: at(number), by_id: null },
      ...{ filename: `${number}.xlsx`, layout: null, updated: 0, fingerprint: null, rows: '[]', shifts: null },
    }))
    await insertRows(test.db, 'schedule_imports', rows)
    const { body } = await test.call(importsApi.list, {}, admin.token)
    expect([body.length, body[0]?.filename, body.at(-1)?.filename]).toEqual([500, '500.xlsx', '1.xlsx'])
  })

  it('has the newest 5,000 invitations', async () => {
    const rows = numbers(5001).map((number) => ({
      ...{ id: randomUUID(), name: `Guest ${number}`, name_key: `guest ${number}`, email: null, phone_number: null },
      ...{ state: 'revoked' as const, token_hash: randomUUID(), mail: 'none' as const, interest_id: null },
      ...{ created_at: at(number), expires_at: at(number), person_id: null },
    }))
    await insertRows(test.db, 'invitations', rows)
    const { body } = await test.call(invitationsApi.list, {}, admin.token)
    expect([body.length, body[0]?.name, body.at(-1)?.name]).toEqual([5000, 'Guest 5000', 'Guest 1'])
  })
})
