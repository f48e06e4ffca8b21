import { describe, expect, it } from 'vitest'
import type { ImportRow } from '#shared/importRows.ts'
import type { ImportPreview } from '#shared/imports.ts'
import { english } from '#shared/strings/translate.ts'
import { toggled } from '../../../ui/toggled.ts'
import { applyInput, countsText, daysOf, NO_CHOICES } from './import.choices.ts'

const row = (seq: number, what: ImportRow['what'], date = '2027-02-07'): ImportRow => {
  const shift = { date, name: 'Ann', assignment: 'Door', serviceTime: '9am', tieColor: null, userId: null }
  const [before, after] = [what === 'add' || what === 'ended' ? null : shift, what === 'gone' ? null : shift]
  return { seq, what, row: seq, cell: null, before, after, shiftId: null, doubles: [] }
}

const ROWS = [row(1, 'add', '2027-02-14'), row(2, 'change'), row(3, 'same'), row(4, 'gone'), row(5, 'ended')]
const preview = { _id: 'p', rows: ROWS } as ImportPreview

describe('what is asked of the server', () => {
  it('names no rows unless a stored shift goes or an ended one comes back', () => {
    expect(applyInput(preview, NO_CHOICES)).toEqual({ id: 'p' })
    expect(applyInput(preview, { ...NO_CHOICES, remove: new Set([4]) })).toEqual({ id: 'p', rows: [1, 2, 4] })
    const both = { ...NO_CHOICES, remove: new Set([4]), putBack: new Set([5]) }
    expect(applyInput(preview, both)).toEqual({ id: 'p', rows: [1, 2, 4, 5] })
    expect(applyInput(preview, { ...NO_CHOICES, putBack: new Set([5]) })).toEqual({ id: 'p', rows: [1, 2, 5] })
    expect(applyInput(preview, { ...NO_CHOICES, replace: new Set([1]) })).toEqual({ id: 'p', replace: [1] })
  })

  it('keeps the sets of before', () => {
    const known = new Set([1])
    expect([...toggled(known, 2, true)]).toEqual([1, 2])
    expect([...toggled(known, 1, false)]).toEqual([])
    expect([...known]).toEqual([1])
  })
})

it('shows the days in order, without shifts that the file does not have or that have ended', () => {
  const days = daysOf(ROWS).map(({ date, add, change, same }) => [date, add.length, change.length, same])
  expect(days).toEqual([
    ['2027-02-07', 0, 1, 1],
    ['2027-02-14', 1, 0, 0],
  ])
})

it('counts what a file does, without what it does not', () => {
  expect(countsText({ add: 2, change: 0, same: 1 }, english)).toBe('2 new, 1 unchanged')
  expect(countsText({ add: 0, change: 0, same: 0 }, english)).toBe('0 new')
})
