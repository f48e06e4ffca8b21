import { expect, it } from 'vitest'
import type { Receipt } from '#shared/rota/publish.ts'
import { boardWith, placeWith, serviceWith } from '../board/board.testing.ts'
import { answersOf } from './answersOf.ts'

it('counts everybody who has answered once: a no before a yes, and whoever has no place any more', () => {
  const live = (userId: string, postId: string, state: 'accepted' | 'declined') =>
    placeWith({ layer: 'live', userId, postId, state })
  const board = boardWith([
    serviceWith('s1', [live('ruth', 'door', 'accepted'), live('otis', 'balcony', 'accepted')]),
    serviceWith('s2', [live('otis', 'door', 'declined')]),
  ])
  const receipts = ['ruth', 'otis', 'ann'].map(
    (_id): Receipt => ({
      ...{ user: { _id, name: _id }, phoneNumber: null, reach: 'push' },
      ...{ toldAt: null, arrivedAt: null, seenAt: null, answered: true },
      places: { asked: 0, accepted: 1, declined: 0 },
    }),
  )
  const { yes, no, gone } = answersOf(receipts, board)
  expect([yes, no, gone].map((people) => people.map(({ _id }) => _id))).toEqual([['ruth'], ['otis'], ['ann']])
  expect(no[0]?.places.map(({ _id }) => _id)).toEqual(['s2 door'])
  expect(answersOf(receipts, undefined)).toEqual({ yes: [], no: [], gone: [] })
})
