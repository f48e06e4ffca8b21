import { expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { boardWith, placeWith, serviceWith } from '../board.testing.ts'
import { dayText, heldBy, peopleFound, saidTexts } from './person.text.ts'

const days = ['2027-02-07', '2027-02-14', '2027-02-21', '2027-02-28']
const board = boardWith(days.map((date, at) => serviceWith(`s${at}`, [placeWith()], { date })))

it('says once what somebody said of several services in a row', () => {
  const words = ['away', 'away', null, 'rather_not'] as const
  expect(saidTexts(board, ({ date }) => words[days.indexOf(date)] ?? null, english)).toEqual([
    'away Feb 7–14',
    'rather not Feb 28',
  ])
  expect(saidTexts(board, () => null, english)).toEqual([])
})

it('lists the places of one person without those of cancelled services', () => {
  const [first, ...others] = board.services
  const services = first ? [{ ...first, state: 'cancelled' as const }, ...others] : []
  expect(heldBy({ ...board, services }, 'ruth').map(({ service }) => service.date)).toEqual(days.slice(1))
  expect(heldBy(board, 'otis')).toEqual([])
})

it('finds people by letters of their name, and names days by their month where there are several', () => {
  expect(peopleFound(board, 'OT').map(({ user }) => user.name)).toEqual(['Otis'])
  expect(dayText(board, '2027-02-07')).toBe('Sun 7')
  expect(dayText({ ...board, to: '2027-04-30' }, '2027-02-07')).toBe('Feb 7')
})
