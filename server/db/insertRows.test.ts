import { expect, it } from 'vitest'
import { withTestApp } from '../testing/app.ts'
import { insertRows } from './insertRows.ts'
import type { ShiftsTable } from './schema/work.ts'

const test = withTestApp()

const shift = (id: string, name: string, tie: string | null): ShiftsTable => ({
  ...{ id, date: '2099-12-06', weekday: 0, user_id: null, name, name_key: name.toLowerCase(), tie_color: tie },
  ...{ assignment: 'Main Door', assignment_key: 'main door' },
  ...{ service_time: '9am', service_time_key: '9am', service_time_order: 0 },
})

const stored = () => test.db.selectFrom('shifts').selectAll().orderBy('id').execute()

it('inserts texts, numbers and null as they are, and replaces what no database stores', async () => {
  const rows = [shift('1', `O'Neil "Bud" \\ud800 \u{1F454}, [x]`, null), shift('2', 'José\u2028Núñez', '12')]
  await test.db.transaction().execute((trx) => insertRows(trx, 'shifts', [...rows, shift('3', 'Ann\ud800', 'Red')]))
  expect(await stored()).toEqual([...rows, shift('3', 'Ann\ufffd', 'Red')])
})

it('inserts all rows or none, and nothing of none', async () => {
  const before = await stored()
  const twice = [shift('4', 'Ruth', null), shift('5', 'Ruth', null)]
  await expect(insertRows(test.db, 'shifts', twice)).rejects.toThrow()
  await insertRows(test.db, 'shifts', [])
  expect(await stored()).toEqual(before)
})
