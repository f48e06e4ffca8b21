import { expect, it } from 'vitest'
import type { ReportRow } from '#shared/rotaReport.ts'
import { isFarOff, longestOf, sorted, summaryOf, turned } from './report.rows.ts'

const row = (name: string, change: Partial<ReportRow> = {}): ReportRow => ({
  user: { _id: name, name },
  ...{ share: 2, served: 0, asked: 0, accepted: 0, declined: 0, declinedLate: 0, offersTaken: 0, absent: 0 },
  ...change,
})

const ann = row('Ann', { served: 3, asked: 1, declined: 2, declinedLate: 1 })
const bob = row('Bob', { share: 3.25, served: 1 })
const cid = row('Cid', { served: 1, accepted: 1, offersTaken: 1, absent: 1 })

it('sorts by each column, equals by name, and turns round', () => {
  const names = (by: Parameters<typeof turned>[1], isDescending: boolean) =>
    sorted([ann, bob, cid], { by, isDescending }).map(({ user }) => user.name)
  expect(names('name', true)).toEqual(['Cid', 'Bob', 'Ann'])
  expect(names('served', true)).toEqual(['Ann', 'Bob', 'Cid'])
  expect(names('rest', false)).toEqual(['Bob', 'Cid', 'Ann'])
  expect(names('coming', true)).toEqual(['Ann', 'Cid', 'Bob'])
  const byShare = turned({ by: 'name', isDescending: false }, 'share')
  expect(byShare).toEqual({ by: 'share', isDescending: true })
  expect(turned(byShare, 'share')).toEqual({ by: 'share', isDescending: false })
  expect(turned(byShare, 'name')).toEqual({ by: 'name', isDescending: false })
})

it('draws each bar beside the longest, and marks who is two services or more away from their share', () => {
  expect(longestOf([ann, bob])).toBe(4)
  expect(longestOf([row('Nobody', { share: 0 })])).toBe(1)
  expect([ann, bob, cid].map(isFarOff)).toEqual([true, true, false])
})

it('sums up, and names those with the most services and those furthest below their share', () => {
  expect(summaryOf([ann, bob, cid])).toEqual({ count: 3, least: 1, most: 3, served: 5, busy: ['Ann'], below: ['Bob'] })
  const even = [row('Dan', { served: 2 }), row('Eve', { served: 2 })]
  expect(summaryOf(even)).toEqual({ count: 2, least: 2, most: 2, served: 4, busy: [], below: [] })
})
