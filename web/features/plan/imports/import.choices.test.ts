import { describe, expect, it } from 'vitest'
import type { ImportPreview } from '#shared/plan/importEntries.ts'
import type { ImportRow } from '#shared/plan/importRows.ts'
import { english } from '#shared/strings/translate.ts'
import { toggled } from '../../../ui/toggled.ts'
import { applyInput, importCountsText, importDaysOf, NO_CHOICES, replacedMonths, withMonth } from './import.choices.ts'

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
    const names = new Map([['Anne', { _id: 'u', name: 'Ann' }]])
    expect(applyInput(preview, { ...NO_CHOICES, names })).toEqual({ id: 'p', names: [{ name: 'Anne', userId: 'u' }] })
  })

  it('keeps the sets of before', () => {
    const known = new Set([1])
    expect([...toggled(known, 2, true)]).toEqual([1, 2])
    expect([...toggled(known, 1, false)]).toEqual([])
    expect([...known]).toEqual([1])
  })
})

describe('a month that the file replaces', () => {
  const doubled = (seq: number, date: string) => ({ ...row(seq, 'add', date), doubles: [{ _id: 's', name: 'Bo' }] })
  const rows = [doubled(1, '2027-02-07'), row(2, 'gone', '2027-02-14'), row(3, 'gone', '2027-03-07'), row(4, 'add')]
  it('is one with two shifts or more that give way', () => {
    expect(replacedMonths(rows)).toEqual([{ month: '2027-02', doubled: [1], gone: [2] }])
  })
  it('takes all of its replacements, or none', () => {
    const [month] = replacedMonths(rows)
    if (!month) throw new Error('There is no month')
    const choices = { ...NO_CHOICES, remove: new Set([3]) }
    const all = withMonth(choices, month, true)
    expect([[...all.replace], [...all.remove]]).toEqual([[1], [3, 2]])
    const none = withMonth(all, month, false)
    expect([[...none.replace], [...none.remove]]).toEqual([[], [3]])
  })
})

it('shows the days in order, without shifts that the file does not have or that have ended', () => {
  const days = importDaysOf(ROWS).map(({ date, add, change, same }) => [date, add.length, change.length, same])
  expect(days).toEqual([
    ['2027-02-07', 0, 1, 1],
    ['2027-02-14', 1, 0, 0],
  ])
})

it('counts what a file does, without what it does not', () => {
  expect(importCountsText({ add: 2, change: 0, same: 1 }, english)).toBe('2 new, 1 unchanged')
  expect(importCountsText({ add: 0, change: 0, same: 0 }, english)).toBe('0 new')
})
