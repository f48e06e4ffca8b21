import { expect, it } from 'vitest'
import type { Run } from '#shared/rota/fill.ts'
import { english } from '#shared/strings/translate.ts'
import { boardWith, placeWith, serviceWith } from '../board/board.testing.ts'
import { resultText } from './changes.text.ts'
import { fillChanges, firstChanged, placesBefore } from './changes.ts'

type Places = Run['places']
const place = (serviceId: string, userId: string, postId: string) => ({ serviceId, userId, postId, shadow: false })

/** A board of two Sundays as it was, and what a fill of it says. */
function stage(before: Places) {
  const at = (id: string) => before.filter(({ serviceId }) => serviceId === id).map((one) => placeWith(one))
  const services = [
    serviceWith('s1', at('s1'), { date: '2027-01-03' }),
    serviceWith('s2', at('s2'), { date: '2027-01-10' }),
  ]
  const members = ['Ada Low', 'Cleo Hart', 'Otis Bell', 'Otis Stone'].map((name) => ({
    ...{ user: { _id: name.toLowerCase().replace(' ', '-'), name, suspended: false }, planned: 1, share: 1 },
    ...{ rungs: 1, fair: 1, stated: true },
  }))
  const board = { ...boardWith(services), members }
  const known = placesBefore(board)
  const changes = (places: Places) => fillChanges({ places }, known)
  const said = (places: Places, empty: Run['empty'] = []) =>
    resultText({ places, empty }, changes(places), board, english)
  return { board, changes, said }
}

it('says of a first fill how many places it has filled, with how many people', () => {
  const { said } = stage([])
  const places = [place('s1', 'ada-low', 'door'), place('s2', 'ada-low', 'door'), place('s1', 'cleo-hart', 'aisle')]
  expect(said(places)).toBe('3 places filled with 2 people. None is empty.')
  const empty = [{ serviceId: 's2', postId: 'aisle', missing: 2 }]
  expect(said(places, empty)).toBe('3 places filled with 2 people. 2 places stay empty.')
  expect(said([])).toBe('No new place was filled. None is empty.')
})

it('says what changed hands apart from what is new, in the order of the services', () => {
  const door = [place('s1', 'cleo-hart', 'door'), place('s2', 'ada-low', 'door')]
  const { board, changes, said } = stage(door)
  const swapped = [place('s2', 'cleo-hart', 'door'), place('s1', 'ada-low', 'door')]
  expect(said(swapped)).toBe('2 places changed: Jan 3 Cleo → Ada, Jan 10 Ada → Cleo. None is empty.')
  expect(firstChanged(board, changes(swapped))).toBe('s1')
  const aisle = place('s1', 'otis-bell', 'aisle')
  expect(said([...swapped, aisle])).toMatch(/^One new place was filled\. 2 places changed: Jan 3 /)
  expect(said([...door, aisle])).toBe('One new place was filled. 2 were filled before. None is empty.')
  expect(said(door)).toBe('No new place was filled. 2 were filled before. None is empty.')
})

it('writes first names, and whole ones of people who share theirs', () => {
  const { said } = stage([place('s1', 'otis-bell', 'door'), place('s2', 'ada-low', 'door')])
  expect(said([place('s1', 'otis-stone', 'door'), place('s2', 'ada-low', 'door')])).toBe(
    'One place changed: Jan 3 Otis Bell → Otis Stone. One stays as it was. None is empty.',
  )
})

it('says whose place nobody has instead', () => {
  const { said, changes } = stage([place('s1', 'cleo-hart', 'door'), place('s1', 'ada-low', 'aisle')])
  expect(said([place('s1', 'ada-low', 'aisle')], [{ serviceId: 's1', postId: 'door', missing: 1 }])).toBe(
    'No longer planned: Jan 3 Cleo. One stays as it was. One place stays empty.',
  )
  // A service that a fill no longer touches has lost nobody.
  expect(changes([]).left).toEqual([])
})
