import { expect, it } from 'vitest'
import type { SmallestChange } from '#shared/rota/explanation.ts'
import { english, translateFor } from '#shared/strings/translate.ts'
import { boardWith, postWith, serviceWith } from '../board/board.testing.ts'
import { smallestText } from './smallest.text.ts'

const names = {
  board: boardWith([serviceWith('s1', [])]),
  posts: [postWith(), postWith({ _id: 'aisle', name: 'Aisle' })],
}
const [ruth, otis] = [
  { _id: 'ruth', name: 'Ruth' },
  { _id: 'otis', name: 'Otis' },
]
const here = { serviceId: 's1', postId: 'door' }
const aisle = { serviceId: 's1', postId: 'aisle' }
const direct = { at: here, places: [{ ...here, userId: null }], people: [ruth] }
const afterMove = {
  at: aisle,
  places: [
    { ...here, userId: null },
    { ...aisle, userId: 'otis' },
  ],
  people: [otis, ruth],
}
const said = (change: SmallestChange) => smallestText(change, names, english)

it('is one sentence for each kind of change', () => {
  expect(said({ kind: 'day', user: ruth, ...direct })).toBe('Smallest change: Ruth can come on Feb 7 after all.')
  expect(said({ kind: 'able', user: ruth, ...direct })).toBe('Smallest change: Ruth gets the skill for Door.')
  expect(said({ kind: 'link', user: ruth, partner: otis, ...direct })).toBe(
    'Smallest change: the link between Ruth and Otis no longer holds.',
  )
  expect(said({ kind: 'need', ...direct, people: [] })).toBe('Smallest change: Door, 9am, needs one person less.')
  expect(said({ kind: 'move', ...afterMove, people: [otis] })).toBe(
    'Smallest change: Otis moves here from Aisle, 9am, which has more people than it needs.',
  )
})

it('says who moves, too', () => {
  expect(said({ kind: 'day', user: ruth, ...afterMove })).toBe(
    'Smallest change: Ruth can come on Feb 7 after all. Ruth then takes Aisle, 9am, and Otis moves here.',
  )
  expect(said({ kind: 'need', ...afterMove, people: [otis] })).toBe(
    'Smallest change: Aisle, 9am, needs one person less. Otis then moves here.',
  )
  expect(smallestText({ kind: 'able', user: ruth, ...afterMove }, names, translateFor('es'))).toBe(
    'El menor cambio: Ruth recibe la habilidad para Aisle. Entonces Ruth toma Aisle, 9am, y Otis pasa aquí.',
  )
})
