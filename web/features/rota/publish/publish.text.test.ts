import { expect, it } from 'vitest'
import type { Preview } from '#shared/rota/board.ts'
import type { Item } from '#shared/rota/items.ts'
import type { Receipt } from '#shared/rota/publish.ts'
import { english } from '#shared/strings/translate.ts'
import { boardWith, placeWith, serviceWith } from '../board/board.testing.ts'
import {
  doneText,
  emptiness,
  publishedDays,
  publishText,
  receiptsText,
  sheetDays,
  sheetText,
  sumText,
} from './publish.text.ts'

const CAPACITY = {
  ...{ places: 0, offered: 0, most: 0, people: 0, notJoined: 0, unstated: 0, each: 0, above: [] },
  known: { people: 0, saidWhen: 0, daysUnknown: [], saidHowOften: 0, skills: 0, couples: 0, wishes: 0 },
}
const item = (date: string): Item => ({
  ...{ serviceId: date, date, serviceTime: '9am', postId: 'door', post: 'Door', tieColor: null },
})
const previewOf = (days: string[], empty: [day: string, missing: number][]): Preview => ({
  ...{ from: '2027-01-01', to: '2027-01-31', revision: 'r', added: days.length, changed: 0, removed: 0 },
  members: days.map((day) => ({
    ...{
      user: { _id: day, name: day },
      reachable: false,
      reach: 'none' as const,
      phoneNumber: null,
      changed: [],
      removed: [],
    },
    added: [item(day)],
  })),
  problems: empty.map(([serviceId, missing]) => ({
    ...{ code: 'empty', serviceId, postId: 'door', userId: null, missing },
  })),
  capacity: CAPACITY,
})
const DAYS = ['2027-01-03', '2027-01-10', '2027-01-17', '2027-01-24', '2027-01-31']
const board = boardWith(DAYS.map((date) => serviceWith(date, [], { date })))
const said = (preview: Preview) => emptiness(board, preview)

it('says how many people and places of which days are published', () => {
  expect(sumText(previewOf(DAYS.slice(0, 3), []), english)).toBe('3 people, 3 places, Jan 3–17.')
  expect(sumText(previewOf([], []), english)).toBe('')
})

it('offers to leave out the end of the span where it is empty', () => {
  const empty: [string, number][] = [
    ['2027-01-10', 1],
    ['2027-01-24', 20],
    ['2027-01-31', 23],
  ]
  expect(said(previewOf(DAYS.slice(0, 3), empty))).toEqual({
    ...{ count: 43, days: 'Jan 24–31', asked: 0 },
    until: '2027-01-17',
  })
})

it('says what stays empty between the filled days, and nothing where nothing does', () => {
  expect(said(previewOf(DAYS, [['2027-01-10', 1]]))).toEqual({
    ...{ count: 1, days: 'Jan 10', asked: 0, until: null },
  })
  expect(said(previewOf(DAYS, []))).toBeNull()
})

it('empty places of what was published before are not those of this publication', () => {
  const before = boardWith([serviceWith('2027-01-03', [], { date: '2027-01-03', published: true, draft: null })])
  const preview = previewOf(['2027-01-10'], [['2027-01-03', 8]])
  expect(emptiness(before, preview)).toEqual({ count: 0, days: '', asked: 8, until: null })
})

it('the button says how many the app tells, and how many are left to the admin', () => {
  expect(publishText({ told: 24, untold: 0, saidYes: 0 }, english)).toBe('Publish and tell 24 people')
  expect(publishText({ told: 5, untold: 19, saidYes: 0 }, english)).toBe('Publish and tell 5 people; I tell 19')
  expect(publishText({ told: 1, untold: 1, saidYes: 0 }, english)).toBe('Publish and tell 1 person; I tell 1')
  expect(publishText({ told: 0, untold: 24, saidYes: 0 }, english)).toBe('Publish; I tell 24 people')
  expect(publishText({ told: 0, untold: 0, saidYes: 0 }, english)).toBe('Publish')
  expect(publishText({ told: 0, untold: 21, saidYes: 2 }, english)).toBe('Publish; I tell 21 people, 2 said yes')
})

it('names whole months by their names, and other days by their dates', () => {
  const days = (fromDay: string, toDay: string) => publishedDays({ fromDay, toDay }, english)
  expect(days('2026-12-01', '2026-12-31')).toBe('December')
  expect(days('2026-12-01', '2027-02-28')).toBe('December to February')
  expect(days('2026-12-01', '2026-12-20')).toBe('Dec 1–20')
  expect(days('2026-12-20', '2026-12-20')).toBe('Dec 20')
})

it('says how far a publication has come, and nothing of what is nobody', () => {
  const receipt: Receipt = {
    ...{ user: { _id: 'ann', name: 'Ann' }, phoneNumber: null, reach: 'push' },
    ...{ toldAt: null, arrivedAt: null, seenAt: null, answered: false },
    places: { asked: 1, accepted: 0, declined: 0 },
  }
  expect(receiptsText([receipt, receipt], english)).toBe('0 of 2 places answered · 2 people still owe an answer')
  const yes = { ...receipt, toldAt: 'x', seenAt: 'x', answered: true, places: { asked: 0, accepted: 2, declined: 0 } }
  expect(receiptsText([receipt, yes], english)).toBe(
    '2 of 3 places answered · 1 person still owes an answer · the app told 1',
  )
  // Somebody who has answered one of two places owes an answer, and the answered place counts.
  const half = { ...receipt, places: { asked: 1, accepted: 0, declined: 1 } }
  expect(receiptsText([yes, half], english)).toBe(
    '3 of 4 places answered (2 yes, 1 no) · 1 person still owes an answer · the app told 1',
  )
  expect(receiptsText([{ ...yes, toldAt: null }], english)).toBe('2 of 2 places answered')
})

it('says which Sundays of the sheet stand as they are, and then what was published beside them', () => {
  const ofSheet = placeWith({ layer: 'outside' })
  const sheet = boardWith([
    serviceWith('over', [ofSheet], { date: '2027-01-03', draft: null }),
    serviceWith('early', [ofSheet], { date: '2027-01-10', draft: null }),
    // Without a place of the rota: its draft changes nothing, and who said no does not stand there.
    serviceWith('late', [ofSheet, placeWith({ layer: 'live', state: 'declined' })], { date: '2027-01-10' }),
    serviceWith('mixed', [ofSheet, placeWith()], { date: '2027-01-17' }),
    serviceWith('empty', [], { date: '2027-01-24' }),
    serviceWith('off', [ofSheet], { date: '2027-01-24', state: 'cancelled' }),
    serviceWith('other', [ofSheet], { date: '2027-01-31' }),
  ])
  const span = { from: '2027-01-01', to: '2027-01-31' }
  const days = sheetDays(sheet, span, '2027-01-05')
  expect(days).toEqual(['2027-01-10', '2027-01-31'])
  const said = sheetText(days, 'January', english)
  expect(said).toBe('January: 2 Sundays of the sheet stand as they are.')
  expect(sheetText(['2027-01-13'], 'January', english)).toBe('January: 1 day of the sheet stands as it is.')
  expect(sheetText([], 'January', english)).toBe('')
  const publication = {
    ...{ _id: 'n1', number: 1, fromDay: span.from, toDay: span.to, publishedBy: null, publishedAt: '' },
    ...{ added: 1, changed: 0, removed: 0, note: null },
  }
  const preview = previewOf(['2027-01-17', '2027-01-24'], [])
  expect(doneText(publication, preview, { told: 2, untold: 0, ofSheet: said }, english)).toBe(
    'Published: Jan 17–24. January: 2 Sundays of the sheet stand as they are. The app tells 2 people.',
  )
  expect(doneText(publication, preview, { told: 0, untold: 0, ofSheet: '' }, english)).toBe('Published: January.')
})
