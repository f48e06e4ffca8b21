import { expect, it } from 'vitest'
import { english, translateFor } from '#shared/strings/translate.ts'
import { bentPeople } from '../board/bent.text.ts'
import { boardWith, memberWith, placeWith, serviceWith } from '../board/board.testing.ts'
import { shareWords } from '../share.text.ts'
import {
  aboveRows,
  aboveTheirs,
  belowByCause,
  belowTheirs,
  causeAbove,
  causesOf,
  lessNowText,
  summaryText,
} from './shares.text.ts'

const member = (name: string, planned: number, fair: number, stated = true, rungs = 4) => ({
  ...{ user: { _id: name.replaceAll(' ', '-'), name, suspended: false }, planned, fair, stated },
  ...{ share: rungs, rungs },
})
const boardOf = (...members: ReturnType<typeof member>[]) => ({ ...boardWith([]), members })

const said = (members: ReturnType<typeof belowTheirs>) =>
  members.map((one) => `${one.user.name} ${shareWords(one, english)}`)

it('names who is below the share that is printed: who serves, and who has said how often', () => {
  const board = boardOf(
    ...[member('Otis', 2, 4), member('Ruth', 3, 4), member('Ann', 1, 1.8), member('Bob', 0, 2, false)],
    // Somebody serves without having said how often: the part that is printed for them is theirs.
    ...[member('Dan', 1, 2.2, false), member('Cleo', 1, 1.6), member('Eve', 2, 2)],
  )
  expect(said(belowTheirs(board))).toEqual([
    'Otis 2 of about 4',
    'Dan 1 of about 2 or 3',
    'Ruth 3 of about 4',
    'Ann 1 of about 2',
  ])
})

it('names who is above their share as the board marks them, the furthest above first', () => {
  const above = (...members: ReturnType<typeof member>[]) => said(aboveTheirs(boardOf(...members)))
  expect(above(member('Mia Torres', 3, 2.1, true, 2), member('Ruth', 5, 2.2, true, 2))).toEqual([
    'Ruth 5 instead of about 2',
    'Mia Torres 3 instead of about 2',
  ])
  expect(above(member('Mia Torres', 2, 2, true, 2), member('Ruth', 3, 4))).toEqual([])
})

it('says of a couple above their share once what both have, and of two who are none each', () => {
  const [ruth, otis] = [member('Ruth Stone', 5, 3, true, 3), member('Otis Stone', 5, 3.4, true, 4)]
  const rows = (bound: Record<string, string>) =>
    aboveRows(
      boardOf(ruth, member('Mia', 4, 2, true, 2), otis),
      { boundTo: (id) => [bound[id] ?? []].flat() },
      HISTORY,
      english,
    )
  const names = (bound: Record<string, string>) =>
    rows(bound).map(({ member: { user }, along = [] }) =>
      [user, ...along.map((one) => one.user)].map(({ name }) => name),
    )
  expect(names({ 'Ruth-Stone': 'Otis-Stone', 'Otis-Stone': 'Ruth-Stone' })).toEqual([
    ['Ruth Stone', 'Otis Stone'],
    ['Mia'],
  ])
  expect(names({})).toEqual([['Ruth Stone'], ['Mia'], ['Otis Stone']])
})

const HISTORY = {
  since: '2026-11-01',
  people: [
    { _id: 'Ada', services: 0.5, served: 3, share: 2.5 },
    { _id: 'Cleo', services: 1, served: 3, share: 2 },
    { _id: 'Otis', services: 0.5, served: 3, share: 2.5 },
    { _id: 'Hal', services: -1, served: 1, share: 2 },
    ...['Finn', 'Mona', 'Jack', 'Lea'].map((_id) => ({ _id, services: 0, served: 2, share: 2 })),
  ],
}

it('tells who has less for what they served before from who is short of that, too', () => {
  // Two of four are short by more than half a service too many before.
  const board = boardOf(...[member('Ada', 1, 2.2), member('Cleo', 0, 1.6), member('Otis', 2, 4), member('Hal', 1, 2)])
  const names = (history?: typeof HISTORY) => {
    const { now, still } = belowByCause(board, history)
    return [now, still].map((people) => people.map(({ user }) => user.name).join(' '))
  }
  expect(names(HISTORY)).toEqual(['Cleo Ada', 'Otis Hal'])
  expect(names()).toEqual(['', 'Otis Cleo Ada Hal'])
  // Who served their share before is less than a service short since then; a newcomer, who is not named, has no before.
  const even = boardOf(
    ...[member('Finn', 1, 1.8), member('Mona', 1, 1.9), member('Jack', 1, 2), member('Lea', 0, 0.9)],
    member('Nell', 1, 1.8),
  )
  const { now: short, still } = belowByCause(even, HISTORY)
  expect([short, still].map((people) => people.map(({ user }) => user.name))).toEqual([
    ['Mona', 'Finn'],
    ['Jack', 'Lea', 'Nell'],
  ])
  const { now } = belowByCause(board, HISTORY)
  const spanish = translateFor('es')
  expect(lessNowText(now, HISTORY, english)).toBe('Less now, their share since November: Cleo and Ada')
  expect(lessNowText([...now, ...now], HISTORY, english)).toMatch(/: Cleo, Ada,? and 2 others$/)
  expect(lessNowText(now, HISTORY, spanish)).toMatch(/^Menos ahora, su parte desde .+: Cleo .+ Ada$/)
  expect(lessNowText([], HISTORY, english)).toBe('')
})

it('says in one line what a fill came to, and counts no more people to look at than the board does', () => {
  const here = placeWith({ userId: 'Mia', name: 'Mia', wishes: ['above_share'] })
  const board = {
    ...boardOf(member('Otis', 2, 4), member('Mia', 3, 2.1, true, 2), member('Eve', 2, 2), member('Ada', 1, 2)),
    services: [serviceWith('s', [here], { date: '2026-12-20' })],
  }
  expect(bentPeople(board, english).people.length).toBe(1)
  expect(summaryText(board, HISTORY, english)).toMatch(
    /^1 of 1 place filled · No conflicts · 1 person to look at · one below their share$/,
  )
  expect(summaryText(board, undefined, english)).toMatch(/ · 1 person to look at · 2 below their share$/)
  expect(summaryText(board, undefined, translateFor('es'))).toMatch(
    / · 1 persona por mirar · 2 por debajo de su parte$/,
  )
  const blocked = { code: 'blocked', serviceId: 's', postId: 'p', userIds: ['Mia'] } as never
  expect(summaryText({ ...boardOf(member('Eve', 2, 2)), problems: [blocked] }, undefined, english)).toBe(
    '0 of 0 places filled · 1 conflict',
  )
  expect(summaryText(boardOf(member('Eve', 2, 2)), undefined, english)).toBe('0 of 0 places filled · No conflicts')
})

it('says of earlier months what the numbers of this one do not show', () => {
  const history = {
    since: '2026-11-01',
    people: [
      { _id: 'Ben-Cole', services: 1.5, served: 3, share: 1.38 },
      { _id: 'Ned', services: -1 },
    ],
  }
  const board = boardOf(member('Ben Cole', 0, 1), member('Ned', 3, 2, true, 2))
  const known = { members: [], links: [], now: { today: '2026-12-01', at: new Date('2026-12-01T12:00:00Z') } }
  const causeOf = causesOf(board, { ...known, history }, english)
  expect(causeOf('Ben-Cole')).toBe('because they served 3 of about 1.5 since November')
  expect(causesOf(board, { ...known, history }, translateFor('es'))('Ben-Cole')).toMatch(
    /^porque sirvió 3 de unos 1\.5 desde /,
  )
  const [ned] = aboveTheirs(board)
  expect(ned && causeAbove(ned, history, english)).toBe('served less than their share since November')
  expect(ned && causeAbove(ned, undefined, english)).toBe('')
  expect(causesOf(board, known, english)('Ben-Cole')).toBe('')
})

it('says why by the rules: the days of a partner without whom somebody does not serve, and the most in a month', () => {
  const day = '2026-12-20'
  const away = {
    ...{ _id: 'row', userId: 'Otis-Stone', kind: 'away' as const, fromDay: day, toDay: day, anchorDay: day },
    ...{
      weekdays: 0,
      nth: 0,
      everyWeeks: 1,
      templateId: null,
      reason: null,
      createdBy: null,
      createdAt: '',
      affected: [],
    },
  }
  const june = memberWith('June Stone', [])
  const otis = memberWith('Otis Stone', [], [away])
  const board = {
    ...boardOf(member('June Stone', 3, 4), member('Otis Stone', 3, 4)),
    services: ['2026-12-13', '2026-12-20'].map((date) => serviceWith(date, [], { date, startsAt: null })),
  }
  const bound = {
    _id: 'l',
    kind: 'only_together' as const,
    userA: june.user._id,
    userB: otis.user._id,
    createdBy: null,
  }
  const causes = (agreed: boolean, today = '2026-12-01') =>
    causesOf(
      board,
      {
        members: [june, otis],
        links: [{ ...bound, agreedA: agreed, agreedB: agreed }],
        now: { today, at: new Date(`${today}T12:00:00Z`) },
      },
      english,
    )
  expect(causes(true)(june.user._id)).toBe('only with Otis Stone, who is away Dec 20')
  // His own days are in his share already.
  expect(causes(true)(otis.user._id)).toBe('')
  expect(causes(false)(june.user._id)).toBe('')
  // What is over is no cause any more.
  expect(causes(true, '2026-12-21')(june.user._id)).toBe('')
  june.rota = { ...june.rota, mostAMonth: 3 }
  expect(causes(false)(june.user._id)).toBe('at most 3 times a month')
})
