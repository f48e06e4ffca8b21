import { describe, expect, it } from 'vitest'
import type { Shift } from '#shared/plan/schedule.ts'
import { english as t } from '#shared/strings/translate.ts'
import { checkDraft, draftOf, EMPTY_DRAFT, errorsFrom, firstSeed, nextDraft, patchOf } from './schedule.draft.ts'

const draft = { date: '2026-12-06', name: 'Esther Kim', assignment: 'Balcony', serviceTime: '9am', tieColor: 'Gold' }

describe('checkDraft', () => {
  it('has nothing against a shift, with or without a tie', () => {
    expect(checkDraft(draft, t)).toEqual({})
    expect(checkDraft({ ...draft, tieColor: '' }, t)).toEqual({})
  })

  it('names every field that is missing, but never the tie', () =>
    expect(Object.keys(checkDraft(EMPTY_DRAFT, t)).sort()).toEqual(['assignment', 'date', 'name', 'serviceTime']))

  it('says in words that a date is needed', () =>
    expect(checkDraft({ ...draft, date: '' }, t)).toEqual({ date: 'Please choose a date' }))

  it('takes spaces for nothing', () => expect(Object.keys(checkDraft({ ...draft, name: '  ' }, t))).toEqual(['name']))
})

describe('errorsFrom', () => {
  it('keeps the first problem of each field', () =>
    expect(
      errorsFrom([
        { path: 'name', message: 'first' },
        { path: 'name', message: 'second' },
        { path: 'body', message: 'elsewhere' },
      ]),
    ).toEqual({ name: 'first' }))
})

describe('nextDraft', () => {
  it('keeps day, service and tie for the next person', () =>
    expect(nextDraft(draft)).toEqual({ ...draft, name: '', assignment: '' }))
})

describe('a stored shift that is changed', () => {
  const shift: Shift = { ...draft, _id: 's1', user: { _id: 'u1', name: draft.name }, tieColor: null }

  it('sends only what differs', () => {
    expect(patchOf(shift, draftOf(shift))).toEqual({})
    expect(patchOf(shift, { ...draftOf(shift), name: 'Ruth Lee', tieColor: 'Gold' })).toEqual({
      name: 'Ruth Lee',
      tieColor: 'Gold',
    })
  })
})

describe('firstSeed', () => {
  const days = ['2026-12-20', '2026-12-06', '2026-12-13', '2027-01-03']

  it('is the next day of the month on screen, else its first one', () => {
    expect(firstSeed(days, '2026-12', '2026-12-07')).toEqual({ date: '2026-12-13' })
    expect(firstSeed(days, '2026-12', '2027-02-01')).toEqual({ date: '2026-12-06' })
  })

  it('is the first Sunday of an empty month, the next one where some are over', () => {
    expect(firstSeed(days, '2027-05', '2026-12-07')).toEqual({ date: '2027-05-02' })
    expect(firstSeed([], '2026-11', '2027-01-01')).toEqual({ date: '2026-11-01' })
    expect(firstSeed([], '2026-11', '2026-11-23')).toEqual({ date: '2026-11-29' })
    expect(firstSeed([], '2026-11', '2026-11-30')).toEqual({ date: '2026-11-01' })
  })
})
