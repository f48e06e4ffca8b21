import { expect, it } from 'vitest'
import type { Mine } from '#shared/rota/availability.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import { english } from '#shared/strings/translate.ts'
import { isAwayAt, kindOfAll, kindOn, plainRow, pressDays, setDays } from './availability.days.ts'
import {
  AVAILABILITY,
  type AvailabilityOperation,
  changeIdOf,
  OWN_LANE,
  type PendingAvailability,
  rowFieldsOf,
  withChanges,
} from './availability.operations.ts'
import { ruleSentence } from './rule.sentence.ts'

const holiday = plainRow('away', '2026-12-10', '2026-12-20')
const sundays = { ...plainRow('away', '2026-11-23', '2026-11-23'), toDay: null, weekdays: 1, nth: 1 | 4 }

it('changes days inside a span and keeps its ends', () => {
  expect(setDays([holiday], '2026-12-12', '2026-12-13', 'rather_not')).toEqual({
    remove: [holiday],
    add: [
      plainRow('away', '2026-12-10', '2026-12-11'),
      plainRow('away', '2026-12-14', '2026-12-20'),
      plainRow('rather_not', '2026-12-12', '2026-12-13'),
    ],
  })
  expect(setDays([holiday], '2026-12-01', '2026-12-31', null)).toEqual({ remove: [holiday], add: [] })
})

it('leaves rules and other days as they are', () => {
  expect(setDays([holiday, sundays], '2026-12-06', '2026-12-06', 'away')).toEqual({
    remove: [],
    add: [plainRow('away', '2026-12-06', '2026-12-06')],
  })
})

it('says of a day what its rows say, away before rather not', () => {
  const rather = plainRow('rather_not', '2026-12-20', '2026-12-21')
  const rows = [rather, holiday, sundays]
  expect(
    ['2026-12-20', '2026-12-21', '2026-12-22', '2026-12-06', '2026-12-27'].map((day) => kindOn(rows, day)),
  ).toEqual(['away', 'rather_not', null, 'away', null])
  // A rule about one service leaves the day open.
  expect(kindOn([{ ...sundays, templateId: 't1' }], '2026-12-06')).toBeNull()
})

it('a press says away, takes a single day back, and leaves longer spans and rules to a question', () => {
  const day = plainRow('rather_not', '2026-12-27', '2026-12-27')
  const away = plainRow('away', '2026-12-27', '2026-12-27')
  expect(pressDays([], '2026-12-27', '2026-12-27')).toEqual({ remove: [], add: [away] })
  expect(pressDays([day], '2026-12-27', '2026-12-27')).toEqual({ remove: [day], add: [] })
  // A drag over days of which one is fine is a holiday.
  expect(pressDays([day], '2026-12-26', '2026-12-27')?.add).toEqual([plainRow('away', '2026-12-26', '2026-12-27')])
  for (const [rows, from, to] of [
    [[holiday], '2026-12-12', '2026-12-12'],
    [[holiday], '2026-12-10', '2026-12-20'],
    [[sundays], '2026-12-06', '2026-12-06'],
    [[sundays, plainRow('away', '2026-12-06', '2026-12-06')], '2026-12-06', '2026-12-06'],
  ] as const)
    expect(pressDays([...rows], from, to)).toBeNull()
  expect(kindOfAll([holiday], '2026-12-10', '2026-12-20')).toBe('away')
  expect([kindOfAll([holiday], '2026-12-20', '2026-12-21'), kindOfAll([], '2026-12-20', '2026-12-21')]).toEqual([
    undefined,
    null,
  ])
})

it('knows which service a rule is about by its weekday and time', () => {
  const templates = [{ _id: 't1', weekday: 0, serviceTime: '6pm' }]
  const never6pm = [{ ...sundays, templateId: 't1' }]
  expect(isAwayAt(never6pm, { date: '2026-12-06', serviceTime: '6pm' }, templates)).toBe(true)
  expect(isAwayAt(never6pm, { date: '2026-12-06', serviceTime: '9am' }, templates)).toBe(false)
})

it('says a rule in one sentence', () => {
  const templates = [{ _id: 't1', name: 'Evening', weekday: 0, serviceTime: '6pm' }]
  const rule = { ...sundays, templateId: 't1', weekdays: 0, everyWeeks: 2 }
  expect(ruleSentence(rule, templates, '2026-11-23', english)).toBe(
    'Never · Sunday 6pm (Evening) · 1st and 3rd of the month · every 2 weeks',
  )
  expect(ruleSentence({ ...sundays, kind: 'prefer', nth: 0, toDay: '2027-05-03' }, [], '2026-11-23', english)).toBe(
    'Gladly · every Sunday · until May 3, 2027',
  )
  // A name that says no more than when it is, is not said again; the language of the name does not matter.
  const named = (name: string) => {
    const service = { ...{ _id: 't1', weekday: 0, serviceTime: '11am' }, name }
    const gladly = { ...sundays, kind: 'prefer', templateId: 't1', weekdays: 0, nth: 0 } as const
    return ruleSentence(gladly, [service], '2026-11-23', english)
  }
  for (const name of ['Sunday 11am', 'domingo 11am', '11AM', 'Sunday']) expect(named(name)).toBe('Gladly · Sunday 11am')
  expect(named('Sunday 11am, choir')).toBe('Gladly · Sunday 11am (Sunday 11am, choir)')
})

const row: AvailabilityRow = { ...holiday, _id: 'r1', userId: 'u1', createdBy: null, createdAt: '', affected: [] }
const mine = { rota: { times: 2, per: 'month', stated: false }, rows: [row], links: [], upTo: null } as unknown as Mine

const change = (id: string, payload: AvailabilityOperation): PendingAvailability => ({
  id,
  kind: AVAILABILITY,
  lane: OWN_LANE,
  payload,
  owner: 'u1',
  createdAt: '2026-11-23T12:00:00.000Z',
  position: 1,
  status: 'waiting',
  error: null,
  isStored: true,
  wasTried: false,
  isDelayed: false,
})

it('shows open changes at once, and refused ones not', () => {
  const changes = [
    change('c1', { kind: 'remove', id: 'r1' }),
    change('c2', { kind: 'add', row: sundays }),
    change('c3', { kind: 'wishes', patch: { times: 3 } }),
    change('c4', { kind: 'confirm', until: '2027-01-31' }),
  ]
  const shown = withChanges(mine, changes)
  expect(shown.rows.map(({ _id }) => changeIdOf(_id))).toEqual(['c2'])
  expect(shown).toMatchObject({ rota: { times: 3, per: 'month', stated: true }, upTo: '2027-01-31' })
  expect(
    withChanges(
      mine,
      changes.map((one) => ({ ...one, status: 'refused' })),
    ),
  ).toEqual(mine)
})

it('a row that was removed before its id was known is hidden under the id of the server too', () => {
  const removal = change('c2', { kind: 'remove', id: 'new c1', row: rowFieldsOf(row) })
  expect(withChanges(mine, [change('c1', { kind: 'add', row: holiday }), removal]).rows).toEqual([])
  expect(withChanges(mine, [removal, change('c3', { kind: 'add', row: holiday })]).rows).toHaveLength(1)
  expect(withChanges(mine, [change('c2', { kind: 'remove', id: 'new c1', row: sundays })]).rows).toEqual([row])
})

it('names the Sundays of a month that are left where those are fewer than the days away', () => {
  const sentenceOf = (nth: number, kind: 'away' | 'rather_not' = 'away') =>
    ruleSentence({ ...sundays, kind, nth }, [], '2026-11-23', english)
  expect(sentenceOf(1 | 4 | 16)).toBe('Only · every Sunday · 2nd and 4th of the month')
  expect(sentenceOf(1 | 4)).toBe('Never · every Sunday · 1st and 3rd of the month')
  expect(sentenceOf(2 | 4 | 8 | 32)).toMatch(/^Never/)
  expect(sentenceOf(31)).toMatch(/^Never/)
  expect(sentenceOf(1 | 4 | 16, 'rather_not')).toMatch(/^Rather not/)
})
