import { expect, it } from 'vitest'
import { shownOf, typedRow } from '../features/plan/places/places.wire.ts'
import { storedPlace } from '../features/plan/places/placeWrites.store.ts'
import { withTestApp } from '../testing/app.ts'
import { insertRows } from './insertRows.ts'

const test = withTestApp()

const shift = (id: string, name: string, tieColor: string | null) =>
  storedPlace({
    ...typedRow(shownOf({ date: '2099-12-06', serviceTime: '9am', assignment: 'Main Door', name, tieColor }, id, null)),
    id,
    name_key: name.toLowerCase(),
  })

const stored = () => test.db.selectFrom('places').selectAll().orderBy('id').execute()

it('inserts texts, numbers and null as they are, and replaces what no database stores', async () => {
  const rows = [shift('1', `O'Neil "Bud" \\ud800 \u{1F454}, [x]`, null), shift('2', 'José\u2028Núñez', '12')]
  await test.db.transaction().execute((trx) => insertRows(trx, 'places', [...rows, shift('3', 'Ann\ud800', 'Red')]))
  expect(await stored()).toEqual([...rows, { ...shift('3', 'Ann\ufffd', 'Red'), name_key: 'ann\ufffd' }])
})

it('inserts all rows or none, and nothing of none', async () => {
  const before = await stored()
  const twice = [shift('4', 'Ruth', null), shift('5', 'Ruth', null)]
  await expect(insertRows(test.db, 'places', twice)).rejects.toThrow()
  await insertRows(test.db, 'places', [])
  expect(await stored()).toEqual(before)
})
