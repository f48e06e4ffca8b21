import { describe, expect, it } from 'vitest'
import { english as t } from '#shared/strings/translate.ts'
import { checkDraft, EMPTY_DRAFT, errorsFrom, nextDraft } from './schedule.draft.ts'

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
