import { expect, it } from 'vitest'
import type { ReportRow } from '#shared/rota/report.ts'
import { isFarOff, longestOf, sorted, summaryOf, turned, unevenFirst } from './report.rows.ts'

const row = (name: string, change: Partial<ReportRow> = {}): ReportRow => ({
  user: { _id: name, name },
  ...{ share: 2, planned: 0, fair: 2, served: 0, asked: 0, accepted: 0, declined: 0, declinedLate: 0 },
  ...{ offersTaken: 0, absent: 0 },
  ...change,
})

const ann = row('Ann', { planned: 4, served: 3, asked: 1, declined: 2, declinedLate: 1 })
const bob = row('Bob', { planned: 1, fair: 3, served: 1 })
// One of Cid's places is drafted: nobody has been asked about it.
const cid = row('Cid', { planned: 3, fair: 2.4, served: 1, offersTaken: 1, absent: 1 })

it('sorts by each column, equals by name, and turns round', () => {
  const names = (by: Parameters<typeof turned>[1], isDescending: boolean) =>
    sorted([ann, bob, cid], { by, isDescending }).map(({ user }) => user.name)
  expect(names('name', true)).toEqual(['Cid', 'Bob', 'Ann'])
  expect(names('served', true)).toEqual(['Ann', 'Bob', 'Cid'])
  // Those furthest from their share, whether above or below it.
  expect(names('rest', true)).toEqual(['Ann', 'Bob', 'Cid'])
  expect(names('coming', true)).toEqual(['Ann', 'Cid', 'Bob'])
  const byShare = turned({ by: 'name', isDescending: false }, 'fair')
  expect(byShare).toEqual({ by: 'fair', isDescending: true })
  expect(turned(byShare, 'fair')).toEqual({ by: 'fair', isDescending: false })
  expect(turned(byShare, 'name')).toEqual({ by: 'name', isDescending: false })
})

it('draws each bar beside the longest, and marks who is two services or more away from their share', () => {
  expect(longestOf([ann, bob])).toBe(4)
  expect(longestOf([row('Nobody', { fair: 0 })])).toBe(1)
  expect([ann, bob, cid].map(isFarOff)).toEqual([true, true, false])
})

it('puts those who are even behind the others, in that order alone, and folds nobody where all are', () => {
  const rest = { by: 'rest', isDescending: true } as const
  expect(unevenFirst([ann, bob, cid], rest)).toBe(2)
  expect(unevenFirst([ann, bob, cid], { ...rest, isDescending: false })).toBe(0)
  expect(unevenFirst([ann, bob, cid], { ...rest, by: 'served' })).toBe(0)
  expect(unevenFirst([cid], rest)).toBe(0)
})

it('sums up, and names those with the most services and those furthest below their share', () => {
  expect(summaryOf([ann, bob, cid])).toEqual({
    ...{ count: 3, least: 1, most: 3, served: 5, planned: 2 },
    busy: ['Ann'],
    below: ['Bob'],
    isEven: false,
  })
  const even = [row('Dan', { planned: 2, served: 2 }), row('Eve', { planned: 2, served: 2 })]
  expect(summaryOf(even)).toEqual({
    ...{ count: 2, least: 2, most: 2, served: 4, planned: 0 },
    busy: [],
    below: [],
    isEven: true,
  })
})

it('calls nobody below their share of whom no service is expected yet', () => {
  expect(summaryOf([ann, { ...bob, leftOut: true }, cid]).below).toEqual([])
  expect(summaryOf([ann, bob, cid], (id) => id !== 'Bob').below).toEqual([])
})
