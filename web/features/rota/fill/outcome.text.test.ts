import { expect, it } from 'vitest'
import { GOAL_NAMES, type GoalName, type Run, type RunGoal } from '#shared/rota/fill.ts'
import { english, translateFor } from '#shared/strings/translate.ts'
import { boardWith, memberWith, placeWith, serviceWith } from '../board/board.testing.ts'
import type { FillChanges } from './changes.ts'
import { isBest, isConcerned, isMet, outcomeText, provedText } from './outcome.text.ts'

const NONE: FillChanges = { fresh: [], changed: [], left: [], staying: 0 }
/** Ruth goes from three services. */
const MOVED: FillChanges = {
  ...NONE,
  changed: ['a', 'b', 'c'].map((serviceId) => ({
    ...{ serviceId, postId: 'door', from: 'ruth', to: 'ann', isNeeded: false },
  })),
}

const goal = (name: GoalName, value = 0, proved = true) => ({ name, value, bound: 0, proved })

it('says what came of each goal on the board, not what it aims at', () => {
  const need = { postId: 'door', minPeople: 1, maxPeople: 2, priority: 2 }
  const at = (date: string, ...people: string[]) =>
    serviceWith(
      date,
      people.map((userId) => placeWith({ userId, name: userId, postId: 'door' })),
      {
        ...{ date, needs: [need] },
      },
    )
  const person = (name: string, planned: number) => ({
    ...{ user: { _id: name, name, suspended: false }, planned, fair: 2, share: 2, rungs: 2, stated: true },
  })
  const board = {
    ...boardWith([at('2026-12-06', 'ruth'), at('2026-12-13', 'ruth', 'otis'), at('2026-12-27', 'ruth')]),
    members: [person('ruth', 3), person('otis', 1), person('ann', 2)],
  }
  const said = (name: GoalName, value = 0) => outcomeText(goal(name, value), { board, changes: NONE }, english)
  expect(said('coverage')).toMatch(/^4 of 4 places filled/)
  expect(said('wishes')).toBe('Everybody has rest, and what they wish.')
  expect(said('welcome')).toBe('One place more than the least.')
  expect(said('fairness')).toBe('1 of 3 have their share; one has more, one has less.')
  expect(said('spacing')).toBe('One person serves twice within two weeks.')
  expect([said('preferences'), said('preferences', 2)]).toEqual([
    'Everybody serves at services that they prefer.',
    '2 services are not those that their people prefer.',
  ])
  expect(said('stability')).toBe('Everybody of the draft serves as before.')
})

it('counts people whom a fill moves each once, and nobody who goes on at another post of the service', () => {
  const said = (changes: FillChanges) => outcomeText(goal('stability', 3), { board: boardWith([]), changes }, english)
  expect(said(MOVED)).toBe('One person of the draft serves elsewhere or less.')
  const left = [{ serviceId: 'b', userId: 'otis', postId: 'door' }]
  expect(said({ ...MOVED, left })).toBe('2 people of the draft serve elsewhere or less.')
  const swap = [
    { serviceId: 'a', postId: 'door', from: 'ruth', to: 'otis', isNeeded: false },
    { serviceId: 'a', postId: 'aisle', from: 'otis', to: 'ruth', isNeeded: false },
  ]
  expect(said({ ...NONE, changed: swap })).toBe('Everybody of the draft serves as before.')
})

it('counts no place that its person cannot keep', () => {
  const blocks = [{ code: 'away' as const, userId: 'ruth', postId: 'door', serviceId: 'x' }]
  const need = { postId: 'door', minPeople: 1, maxPeople: 2, priority: 2 }
  const at = (date: string, change = {}) =>
    serviceWith(
      date,
      [placeWith({ userId: 'ruth', name: 'ruth', ...change }), placeWith({ userId: 'otis', name: 'otis' })],
      { date, needs: [need] },
    )
  const own = { fair: 1, share: 1, rungs: 1, stated: true }
  const members = ['ruth', 'otis'].map((name) => ({
    ...{ user: { _id: name, name, suspended: false }, planned: 2, ...own },
  }))
  const said = (change = {}) => {
    const board = { ...boardWith([at('2026-12-06'), at('2026-12-13', change)]), members }
    const names = ['welcome', 'fairness', 'spacing'] as const
    return names.map((name) => outcomeText(goal(name), { board, changes: NONE }, english))
  }
  expect(said()).toEqual([
    '2 places more than the least.',
    '0 of 2 have their share; 2 have more.',
    '2 people serve twice within two weeks.',
  ])
  expect(said({ blocks })).toEqual([
    'One place more than the least.',
    '1 of 2 have their share; one has more.',
    'One person serves twice within two weeks.',
  ])
})

it('does not say that everybody has rest beside a run of weeks, nor their share below the number that is printed', () => {
  const board = { ...boardWith([]), members: [] as ReturnType<typeof boardWith>['members'] }
  const inARow = [{ user: { _id: 'otis', name: 'Otis Stone' }, weeks: 7, serviceId: 's', date: '2027-01-24' }]
  expect(outcomeText(goal('wishes'), { board, changes: NONE, inARow }, english)).toBe('7 weeks in a row: Otis Stone')
  const ruth = { user: { _id: 'ruth', name: 'Ruth Stone' }, weeks: 7, serviceId: 's', date: '2027-01-24' }
  const other = { ...ruth, user: { _id: 'ben', name: 'Ben Cole' }, serviceId: 't' }
  expect(outcomeText(goal('wishes'), { board, changes: NONE, inARow: [...inARow, ruth, other] }, english)).toBe(
    '7 weeks in a row: Otis and Ruth Stone; 7 weeks in a row: Ben Cole',
  )
  const memberWith = (planned: number, fair: number, stated: boolean) => ({
    user: { _id: 'ben', name: 'Ben Cole', suspended: false },
    planned,
    fair,
    stated,
    share: 2,
    rungs: 2,
  })
  const sharesOf = (members: typeof board.members, history?: Run['history']) =>
    outcomeText(goal('fairness'), { board: { ...board, members }, changes: NONE, ...(history && { history }) }, english)
  const shares = (...one: Parameters<typeof memberWith>) => sharesOf([memberWith(...one)])
  const below = '0 of 1 have their share; one has less.'
  expect([shares(0, 0.6, true), shares(1, 1.8, true), shares(1, 1.8, false), shares(2, 2.8, false)]).toEqual(
    Array.from({ length: 4 }, () => below),
  )
  const all = 'Everybody has their share.'
  // Of whom nobody has said anything, and who has nothing: an admin who does not serve.
  expect([shares(1, 1.6, true), shares(0, 0.6, false), shares(2, 1.6, true)]).toEqual([all, all, all])
  // Who has offered two has two, of however many others would fall to them.
  expect(shares(2, 2.8, true)).toBe(all)
  expect(sharesOf([memberWith(0, 1, true), memberWith(0, 2, false)])).toBe(below)
  // As the summary counts: who has less for what they served before is not below their share.
  const before = { since: '2026-11-01', people: [{ _id: 'ben', services: 1 }] }
  expect(sharesOf([memberWith(1, 2, true)], before)).toBe('0 of 1 have their share; one has less in these days alone.')
})

it('leaves out goals in which nobody has a say', () => {
  const need = { postId: 'door', minPeople: 1, maxPeople: 1, priority: 2 }
  const none = { fresh: [], changed: [], left: [], staying: 0 }
  const concerned = (
    change: { maxPeople?: number; staying?: number; kind?: 'prefer' | 'away'; value?: number } = {},
  ): GoalName[] => {
    const { maxPeople = 1, staying = 0, kind = 'away', value = 0 } = change
    const day = '2027-01-03'
    const row = { _id: 'row', userId: 'ann', kind, fromDay: day, toDay: day, anchorDay: day }
    const rule = { weekdays: 0, nth: 0, everyWeeks: 1, templateId: null, reason: null, createdBy: null, createdAt: '' }
    const members = [memberWith('Ann', [], [{ ...row, ...rule, affected: [] }])]
    const board = boardWith([serviceWith('s', [], { needs: [{ ...need, maxPeople }] })])
    return GOAL_NAMES.filter((name) =>
      isConcerned(goal(name, value), { board, changes: { ...none, staying }, members }),
    )
  }
  const always: GoalName[] = ['coverage', 'wishes', 'fairness', 'spacing']
  expect(concerned()).toEqual(always)
  expect(concerned({ maxPeople: 2 })).toContain('welcome')
  expect(concerned({ staying: 1 })).toContain('stability')
  expect(concerned({ kind: 'prefer' })).toContain('preferences')
  expect(concerned({ value: 1 })).toEqual(GOAL_NAMES.filter((name) => name !== 'welcome'))
})

it('says what is proved, and no more than that', () => {
  const said = (proved: number, change: Partial<Run> = {}, marred = {}) =>
    provedText(
      {
        goals: GOAL_NAMES.map((name, at) => goal(name, 0, at < proved)),
        ...{ startedAt: '2026-12-06T12:00:00.000Z', endedAt: '2026-12-06T12:00:31.400Z' },
        ...{ mode: 'all', keepNearDraft: false, empty: [], ...change },
      },
      marred,
      english,
    )
  const all = GOAL_NAMES.length
  const empty = [{ serviceId: 's', postId: 'p', missing: 1 }]
  const rest =
    'Nothing better exists: with as many filled, no plan meets rest and wishes better, and of those that do as well'
  expect(said(all)).toBe(`${rest} none shares services more evenly.`)
  expect(said(all, { empty })).toBe(
    `No plan fills more places, important posts first. ${rest} none shares services more evenly.`,
  )
  expect(said(all, { keepNearDraft: true })).toBe(`${rest} none changes less.`)
  expect(said(all, { mode: 'gaps' })).toMatch(
    /^Nothing better exists: with everybody else where they are and as many filled, no plan/,
  )
  const history = { since: '2026-11-01', people: [{ _id: 'ben', services: 1 }] }
  expect(said(all, { history })).toBe(`${rest} none shares services more evenly, counting those served since November.`)
  expect(said(all, { history, mode: 'gaps' })).toMatch(/more evenly, counting those served since November\.$/)
  expect(said(all, { history, keepNearDraft: true })).toBe(`${rest} none changes less.`)
  const best = 'The best plan found in 31 seconds. A better one may exist.'
  expect(said(2)).toBe(best)
  expect(said(0)).toBe(best)
  const agreed = (from: number) => ({
    goals: GOAL_NAMES.map(
      (name, at): RunGoal => ({ ...goal(name, 0, at < from), ...(at >= from && { agreed: true }) }),
    ),
  })
  expect(said(0, agreed(0))).toBe('The best plan found in 31 seconds, by two searches. A better one may exist.')
  expect(said(0, { ...agreed(2), empty })).toBe(
    'No plan fills more places, important posts first. The best plan found in 31 seconds, by two searches. A better one may exist.',
  )
  // A run of four weeks stands that a press ends, or the plan is another by now.
  expect(said(all, { empty }, { hasLongRow: true })).toBe('No plan fills more places, important posts first.')
  expect(said(all, {}, { hasLongRow: true })).toBe('')
  expect(said(all, { empty }, { isChanged: true })).toBe('')
})

it('knows a plan that cannot be bettered, and a goal that nobody misses', () => {
  const goals = [goal('coverage'), goal('stability', 4, false)]
  expect(isBest({ goals, keepNearDraft: false }, {})).toBe(true)
  expect(isBest({ goals, keepNearDraft: true }, {})).toBe(false)
  expect(isBest({ goals, keepNearDraft: false }, { hasLongRow: true })).toBe(false)
  expect(isBest({ goals, keepNearDraft: false }, { isChanged: true })).toBe(false)
  expect(isBest({ goals: [], keepNearDraft: false }, {})).toBe(false)
  const board = boardWith([])
  for (const t of [english, translateFor('es')]) {
    expect(isMet(outcomeText(goal('wishes'), { board, changes: NONE }, t), t)).toBe(true)
    expect(isMet(outcomeText(goal('stability', 2), { board, changes: MOVED }, t), t)).toBe(false)
  }
})
