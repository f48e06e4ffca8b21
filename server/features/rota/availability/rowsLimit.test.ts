import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { ROWS_MAX } from '#shared/rota/availabilityRows.ts'
import { raiseRevision } from '../../../db/revisions.ts'
import { withTestApp } from '../../../testing/app.ts'
import { requestOf } from '../../../testing/request.ts'

const test = withTestApp()

type Person = Awaited<ReturnType<typeof test.signUp>>
const FIRST = '2020-01-05'
let [ann, admin] = [{}, {}] as [Person, Person]
let oldest = ''

/** Ann has all rows but one, most of them over long ago. */
beforeEach(async () => {
  ann = await test.signUp({ name: 'Ann Abel' })
  admin = await test.signUp({ name: 'Zoe Admin', role: 'admin' })
  await raiseRevision(test.db, 'rota')
  const rows = Array.from({ length: ROWS_MAX - 1 }, (_, at) => ({
    id: randomUUID(),
    user_id: ann._id,
    kind: 'away' as const,
    from_day: addDays(FIRST, at * 7),
    to_day: addDays(FIRST, at * 7),
    weekdays: 0,
    nth: 0,
    every_weeks: 1,
    anchor_day: FIRST,
    created_at: '',
  }))
  await test.db.insertInto('availability').values(rows).execute()
  oldest = rows[0]?.id ?? ''
})

const away = (day: string, more: object = {}) => ({ kind: 'away', fromDay: day, toDay: day, ...more })
const add = (row: object, { token } = ann) => test.call(availabilityApi.addRow, row, token)

describe('a person has at most 200 rows', () => {
  it('and is told to delete some, also by an admin; the same row again and a change need no room', async () => {
    const { status, body } = await add(away('2099-01-04'))
    expect(status).toBe(201)
    expect((await add(away('2099-01-04'))).status).toBe(200)
    for (const [row, by] of [
      [away('2099-01-11'), ann],
      [away('2099-01-11', { userId: ann._id }), admin],
    ] as const) {
      const refused = await add(row, by)
      expect([refused.status, refused.body]).toEqual([
        409,
        {
          error: 'There are 200 entries of days already. Delete some that are over, then try again.',
          code: 'availability_full',
        },
      ])
    }
    const [url, init] = requestOf(test.url, availabilityApi.addRow, away('2099-01-11'), ann.token)
    const headers = { ...(init?.headers as Record<string, string>), 'accept-language': 'es' }
    const inSpanish = (await (await fetch(url, { ...init, headers })).json()) as { error: string }
    expect(inSpanish.error).toBe('Ya hay 200 entradas de días. Borra algunas que ya pasaron e inténtalo de nuevo.')
    expect((await test.call(availabilityApi.changeRow, { id: body._id, kind: 'prefer' }, ann.token)).status).toBe(200)
    expect((await add(away('2099-01-11'), admin)).status).toBe(201)

    expect((await test.call(availabilityApi.removeRow, { id: oldest }, ann.token)).status).toBe(204)
    expect((await add(away('2099-01-11'))).status).toBe(201)
    expect((await test.call(availabilityApi.mine, {}, ann.token)).body.rows).toHaveLength(ROWS_MAX)
  })

  it('however many are sent at once', async () => {
    const days = Array.from({ length: 6 }, (_, week) => addDays('2099-03-01', week * 7))
    const sent = await Promise.all(days.map((day) => add(away(day))))
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })
})
