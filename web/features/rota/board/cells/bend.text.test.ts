import { expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { bentText } from '../bent.text.ts'
import { boardWith, placeWith, serviceWith } from '../board.testing.ts'
import { bendsOf } from './bend.text.ts'

it('says of whom more is asked, kind by kind: few by name, of many how many they are', () => {
  const said = (...names: string[]) =>
    bentText(
      boardWith([
        serviceWith(
          's1',
          names.map((name) => placeWith({ name, wishes: ['rather_not'] })),
        ),
      ]),
      english,
    )
  expect(said('Kay Lund')).toBe('1 person would rather not: Kay Lund')
  expect(said('Kay Lund', 'Leo Hahn', 'Kay Lund')).toBe('2 people would rather not: Kay Lund, Leo Hahn')
  expect(said('A', 'B', 'C', 'D')).toBe('4 people would rather not')
  expect(said()).toBe('')
})

it.each([
  [{ planned: 2, stated: true }, ['rather_not']],
  [{ planned: 3, stated: true }, ['above_offer', 'rather_not']],
  [{ planned: 3, stated: false }, ['above_share', 'rather_not']],
  // Nobody has offered two, and all have about three.
  [{ planned: 3, stated: false, fair: 2.6 }, ['rather_not']],
])('two services are exceeded as offered, or as a share: %o', (load, said) => {
  const place = placeWith({ wishes: ['above_share', 'rather_not'] })
  const service = serviceWith('s1', [place])
  const board = boardWith([service])
  board.members = board.members.map((one) => (one.user._id === 'ruth' ? { ...one, ...load } : one))
  expect(bendsOf(board, service, place, english).map(({ code }) => code)).toEqual(said)
})

it.each([
  // Four times a month, of five Sundays of which three are on the board.
  [{ planned: 3, share: 2.8, rungs: 3, stated: true }, []],
  [{ planned: 3, share: 1.4, rungs: 2, stated: true }, ['rest']],
  // More than they offered is unusual for anybody.
  [{ planned: 3, share: 2, rungs: 2, stated: true }, ['rest']],
  // Nobody has said so of them.
  [{ planned: 3, share: 2.8, rungs: 3, stated: false }, ['rest']],
])('weeks in a row are said of whom they are unusual for: %o', (load, said) => {
  const place = placeWith({ wishes: ['rest'], inARow: 3 })
  const services = ['2027-02-07', '2027-02-14', '2027-02-21'].map((date) =>
    serviceWith(date, [date === '2027-02-21' ? place : placeWith()], { date }),
  )
  const board = boardWith(services)
  board.members = board.members.map((one) => (one.user._id === 'ruth' ? { ...one, ...load } : one))
  const last = services[2] ?? serviceWith('none', [])
  expect(bendsOf(board, last, place, english).map(({ code }) => code)).toEqual(said)
})
