import { describe, expect, it } from 'vitest'
import { shownOf, typedRow } from '../places/places.wire.ts'
import { goneRow, planOf } from './plan.ts'
import { partedForUndo } from './undo.ts'

const DOOR = { date: '2027-05-02', assignment: 'Main Door', serviceTime: '9am', tieColor: null }
const placeOf = (shiftId: string, name: string, userId: string | null) => ({
  ...typedRow(shownOf({ ...DOOR, name }, shiftId, userId)),
  ...{ sequence: 0, service_id: null, post_id: null },
})
const members = new Map([['ann abel', 'ann']])
const fileOf = (...names: string[]) => names.map((name, at) => ({ ...DOOR, name, row: at + 2 }))

describe('a member who stands there under another name', () => {
  it('is in the file already: nothing is added, nothing gone', async () => {
    const stored = [placeOf('s1', 'Annie', 'ann'), placeOf('s2', 'Bob Bell', null)]
    const plan = await planOf(fileOf('Ann Abel', 'Bob Bell'), {
      stored,
      members,
      whyEnded: () => null,
      keep: (row) => row,
    })
    expect(plan.map(({ what, shiftId }) => [what, shiftId])).toEqual([
      ['same', 's1'],
      ['same', 's2'],
    ])
  })

  it('takes the place of a shift of theirs that an undo would bring back', () => {
    const before = placeOf('s1', 'Ann Abel', 'ann')
    const rows = [goneRow(1, before)]
    expect(partedForUndo(rows, { stored: [], keep: (row) => row }).free).toEqual(rows)
    expect(partedForUndo(rows, { stored: [placeOf('s2', 'Annie', 'ann')], keep: (row) => row })).toEqual({
      free: [],
      kept: rows,
    })
    expect(partedForUndo(rows, { stored: [placeOf('s2', 'Annie', null)], keep: (row) => row }).free).toEqual(rows)
  })
})
