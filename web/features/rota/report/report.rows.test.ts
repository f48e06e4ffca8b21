import { expect, it } from 'vitest'
import type { ReportRow } from '#shared/rotaReport.ts'
import {
  type FairRow,
  isFarOff,
  longestOf,
  shareText,
  sorted,
  summaryOf,
  turned,
  unevenFirst,
  withFairShares,
} from './report.rows.ts'

const row = (name: string, change: Partial<ReportRow> = {}): ReportRow => ({
  user: { _id: name, name },
  ...{ share: 2, served: 0, asked: 0, accepted: 0, declined: 0, declinedLate: 0, offersTaken: 0, absent: 0 },
  ...change,
})

const [ann, bob, cid] = withFairShares([
  row('Ann', { served: 3, asked: 1, declined: 2, declinedLate: 1 }),
  row('Bob', { share: 3, served: 1 }),
  row('Cid', { served: 1, accepted: 1, offersTaken: 1, absent: 1 }),
]) as [FairRow, FairRow, FairRow]

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
  expect(longestOf(withFairShares([row('Nobody', { share: 0 })]))).toBe(1)
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
  const even = withFairShares([row('Dan', { served: 2 }), row('Eve', { served: 2 })])
  expect(summaryOf(even)).toEqual({
    ...{ count: 2, least: 2, most: 2, served: 4, planned: 0 },
    busy: [],
    below: [],
    isEven: true,
  })
})

it('calls nobody below their share of whom no service is expected yet, and writes a share as it is marked', () => {
  expect(summaryOf([ann, bob, cid], (id) => id !== 'Bob').below).toEqual([])
  expect([0, 0.3, 2.44, 2.97].map((fair) => shareText({ ...ann, fair }))).toEqual(['0', '0.3', '2.4', '3'])
})

it('divides what was served by what people want, also what was served before there was a rota', () => {
  const [dan, eve, fay] = withFairShares([
    row('Dan', { share: 1.8, served: 5 }),
    row('Eve', { share: 1.8, served: 5 }),
    row('Fay', { share: 0.9, served: 1, accepted: 1 }),
  ]) as [FairRow, FairRow, FairRow]
  expect([dan, eve, fay].map(({ fair }) => Math.round(fair * 10) / 10)).toEqual([4.8, 4.8, 2.4])
  expect([dan, eve, fay].some(isFarOff)).toBe(false)
  expect(withFairShares([row('Gus')])[0]?.fair).toBe(2)
  expect(withFairShares([row('Gus', { share: 0, served: 3 })])[0]?.fair).toBe(0)
})
