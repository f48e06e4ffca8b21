import { expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { boardWith, memberWith, serviceWith } from '../board/board.testing.ts'
import { shareWords } from '../share.text.ts'
import {
  aboveTheirs,
  belowTheirs,
  causeAbove,
  causesOf,
  groupByReason,
  peopleToLookAt,
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
    ...[member('Otis', 2, 4), member('Ruth', 3, 4), member('Ann', 1, 1.6), member('Bob', 0, 2, false)],
    // Somebody serves without having said how often: the part that is printed for them is theirs.
    ...[member('Dan', 1, 2.2, false), member('Cleo', 1, 1.4), member('Eve', 2, 2)],
  )
  expect(said(belowTheirs(board))).toEqual([
    'Otis 2 of about 4',
    'Dan 1 of about 2',
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

it('says the reason that several have once, and that of a single one in the row', () => {
  const [ann, bob, cleo, dan] = ['Ann', 'Bob', 'Cleo', 'Dan'].map((name) => member(name, 0, 1))
  const why: Record<string, string> = { Ann: 'served more', Bob: 'most a month', Cleo: 'served more', Dan: '' }
  const groups = groupByReason(
    [ann, bob, cleo, dan].filter((one) => one !== undefined),
    ({ user }) => why[user.name] ?? '',
  )
  expect(
    groups.map(({ why: shared, rows }) => [shared, ...rows.map((row) => `${row.member.user.name}:${row.why}`)]),
  ).toEqual([
    ['served more', 'Ann:', 'Cleo:'],
    ['', 'Bob:most a month', 'Dan:'],
  ])
  expect(groupByReason([], () => 'x')).toEqual([])
})

it('says in one line what a fill came to, and counts each person to look at once', () => {
  const board = boardOf(member('Otis', 2, 4), member('Mia', 3, 2.1, true, 2), member('Eve', 2, 2))
  const row = { user: { _id: 'Mia', name: 'Mia' }, weeks: 3, serviceId: 's', date: '2026-12-20' }
  expect([...peopleToLookAt(board, { inARow: [row] })].sort()).toEqual(['Mia', 'Otis'])
  expect(peopleToLookAt(boardOf(member('Eve', 2, 2)), {}).size).toBe(0)
  expect(summaryText(board, 2, english)).toBe('0 of 0 places filled · No conflicts · 2 people to look at')
  const blocked = { code: 'blocked', serviceId: 's', postId: 'p', userIds: ['Mia'] } as never
  expect(summaryText({ ...board, problems: [blocked] }, 1, english)).toBe(
    '0 of 0 places filled · 1 conflict · one person to look at',
  )
  expect(summaryText(board, 0, english)).toBe('0 of 0 places filled · No conflicts')
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
  expect(causeOf('Ben-Cole')).toBe('3 of about 1.5 since November')
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
