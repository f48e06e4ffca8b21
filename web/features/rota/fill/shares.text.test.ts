import { expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { boardWith, memberWith, serviceWith } from '../board/board.testing.ts'
import { aboveText, belowText, causesOf } from './shares.text.ts'

const member = (name: string, planned: number, fair: number, stated = true, rungs = 4) => ({
  ...{ user: { _id: name.replaceAll(' ', '-'), name, suspended: false }, planned, fair, stated },
  ...{ share: rungs, rungs },
})
const boardOf = (...members: ReturnType<typeof member>[]) => ({ ...boardWith([]), members })

it('names who has said how often and is below their share by the number that is printed', () => {
  const said = (...members: ReturnType<typeof member>[]) => belowText(boardOf(...members), english)
  expect(said(member('Otis', 2, 4), member('Ruth', 3, 4), member('Ann', 1, 1.6), member('Bob', 0, 2, false))).toBe(
    'Below their share: Otis 2 of about 4, Ruth 3 of about 4, Ann 1 of about 2.',
  )
  expect(said(member('Ann', 2, 2), member('Cleo', 1, 1.4))).toBe('')
  expect(said(...['A', 'B', 'C', 'D', 'E', 'F'].map((name) => member(name, 0, 1)))).toContain(', and 1 more.')
})

it('names who is above their share as the board marks them, the furthest above first', () => {
  const said = (...members: ReturnType<typeof member>[]) => aboveText(boardOf(...members), english)
  expect(said(member('Mia Torres', 3, 2.1, true, 2), member('Ruth', 5, 2.2, true, 2))).toBe(
    'Above their share: Ruth 5 of about 2, Mia Torres 3 of about 2.',
  )
  expect(said(member('Mia Torres', 2, 2, true, 2), member('Ruth', 3, 4))).toBe('')
  expect(said(...['A', 'B', 'C', 'D', 'E', 'F'].map((name) => member(name, 2, 1, true, 1)))).toContain(', and 1 more.')
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
  expect(belowText(board, english, { causeOf })).toBe(
    'Below their share: Ben Cole 0 of about 1 (3 of about 1.5 since November).',
  )
  expect(aboveText(board, english, history)).toBe(
    'Above their share: Ned 3 of about 2 (served less than their share since November).',
  )
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
  expect(belowText(board, english, { causeOf: causes(true), said: new Set([otis.user._id]) })).toBe(
    'Below their share: June Stone 3 of about 4 (only with Otis Stone, who is away Dec 20).',
  )
  // His own days are in his share already.
  expect(causes(true)(otis.user._id)).toBe('')
  expect(causes(false)(june.user._id)).toBe('')
  // What is over is no cause any more.
  expect(causes(true, '2026-12-21')(june.user._id)).toBe('')
  june.rota = { ...june.rota, mostAMonth: 3 }
  expect(causes(false)(june.user._id)).toBe('at most 3 times a month')
})
