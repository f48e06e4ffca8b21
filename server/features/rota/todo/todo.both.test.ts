import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import { type Todo, todoApi } from '#shared/rota/todo.ts'
import { withTestApp } from '../../../testing/app.ts'
import { rotaFixtures } from '../../../testing/rota.ts'

const test = withTestApp()
const rota = rotaFixtures(() => test.db)
const PUBLISHED = { published_at: '2026-01-01T00:00:00.000Z' }
const NOTHING: Todo = { day: null, open: 0, unanswered: 0, swaps: 0, exhausted: 0 }

type Person = Awaited<ReturnType<typeof test.signUp>>
let [admin, ann, bob] = [{} as Person, {} as Person, {} as Person]
let door = ''
beforeAll(async () => {
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  ann = await test.signUp({ name: 'Ann Abel' })
  bob = await test.signUp({ name: 'Bob Bell' })
  door = await rota.post('Main Door')
})

const todo = async () => (await test.call(todoApi.show, {}, admin.token)).body
const inDays = (days: number) => addDays(today('America/Chicago'), days)
const service = (days: number, more: Parameters<typeof rota.service>[3] = PUBLISHED) =>
  rota.service(inDays(days), '9am', { [door]: [2, 2] }, more)

describe('what waits for an admin', () => {
  it('is nothing without a published service in 28 days', async () => {
    await service(3, {})
    await service(29)
    await service(4, { ...PUBLISHED, state: 'cancelled' })
    expect(await todo()).toEqual(NOTHING)
    const last = await service(28)
    expect((await todo()).day?.date).toBe(inDays(28))
    await test.db.deleteFrom('services').where('id', '=', last).execute()
  })

  it('is open places and people without an answer, on the next day and in all', async () => {
    const next = await service(5)
    await rota.assignment(next, ann._id, door, 'asked')
    const later = await service(12)
    await rota.assignment(later, ann._id, door, 'asked')
    await rota.assignment(later, bob._id, door, 'declined')
    expect(await todo()).toEqual({
      ...{ ...NOTHING, open: 2, unanswered: 1 },
      day: { date: inDays(5), open: 1, unanswered: 1 },
    })
    await test.db.updateTable('users').set({ suspended: 1 }).where('id', '=', ann._id).execute()
    await rota.assignment(later, admin._id, door, 'accepted')
    expect(await todo()).toMatchObject({ open: 3, unanswered: 0, day: { open: 2 } })
    await test.db.updateTable('users').set({ suspended: 0 }).where('id', '=', ann._id).execute()
  })

  it('is swaps that wait, and searches in which everybody has been asked', async () => {
    const now = new Date().toISOString()
    const swap = { kind: 'give' as const, created_by: ann._id, created_at: now, expires_at: now, decided_by: null }
    await test.db
      .insertInto('swaps')
      .values(['waiting' as const, 'proposed' as const].map((state) => ({ ...swap, id: state, state, ended_at: null })))
      .execute()
    const search = {
      ...{ post_id: door, places: 1, filled: 0, reason: 'declined' as const, wave: 1, next_wave_at: null },
      ...{
        started_by: null,
        started_at: now,
        ended_at: null,
        taken_back: 0 as const,
        revision: 1,
        state: 'open' as const,
      },
    }
    const [one, other] = [await service(15), await service(16)]
    await test.db
      .insertInto('call_outs')
      .values([
        { ...search, id: 'exhausted', service_id: one, exhausted_at: now },
        { ...search, id: 'under way', service_id: other, exhausted_at: null },
      ])
      .execute()
    expect(await todo()).toMatchObject({ swaps: 1, exhausted: 1 })
  })

  it('is for admins', async () => {
    expect((await test.call(todoApi.show, {}, bob.token)).status).toBe(403)
  })
})
