import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ReportRow } from '#shared/rotaReport.ts'
import { Report } from './ReportPage.tsx'
import { longestOf, sorted, summaryOf, turned } from './report.rows.ts'

const row = (name: string, change: Partial<ReportRow> = {}): ReportRow => ({
  user: { _id: name, name },
  ...{ share: 2, served: 0, asked: 0, accepted: 0, declined: 0, declinedLate: 0, offersTaken: 0, absent: 0 },
  ...change,
})

const shown = (rows: ReportRow[]): string => renderToString(<Report rows={rows} />).replace(/<!-- -->/g, '')

const ann = row('Ann', { served: 3, asked: 1, declined: 2, declinedLate: 1 })
const bob = row('Bob', { share: 3.25, served: 1 })
const cid = row('Cid', { served: 1, accepted: 1, offersTaken: 1, absent: 1 })

it('says that nobody served where there is nothing to say', () => {
  expect(shown([row('Ann'), row('Bob')])).toContain('Nobody has served in these days.')
})

it('sums up, and says each member’s services beside their share', () => {
  const text = shown([ann, bob, cid])
  expect(text).toContain('3 people served 1 to 3 times; their shares come to 7.3 in all, and 5 were served.')
  expect(text).toContain('aria-label="3 served, 1 to come, of a share of 2"')
  expect(text).toContain('2, 1 late')
  expect(text).toMatch(/<th[^>]*aria-sort="ascending"[^>]*>.*?Name/)
})

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

it('draws each bar beside the longest', () => {
  expect(longestOf([ann, bob])).toBe(4)
  expect(longestOf([row('Nobody', { share: 0 })])).toBe(1)
  expect(summaryOf([ann, bob])).toEqual({ count: 2, least: 1, most: 3, served: 4, share: 5.25 })
})
