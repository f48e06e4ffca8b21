import { expect, it } from 'vitest'
import type { Board } from '#shared/rota/board.ts'
import { english } from '#shared/strings/translate.ts'
import { boardWith, placeWith, postWith, serviceWith } from './board.testing.ts'
import { problemLines } from './problem.text.ts'

const posts = [postWith({ name: 'Main Door' })]
const on = (date: string, serviceTime: string, places = [placeWith({})].slice(1)) =>
  serviceWith(`${date} ${serviceTime}`, places, { date, serviceTime })
const empty = (serviceId: string): Board['problems'][number] => ({
  ...{ code: 'empty', serviceId, postId: 'door', userId: null, missing: 2 },
})

it('whole days in a row on which nobody stands share a line with all of their places; others have their own', () => {
  const services = [
    on('2026-12-13', '9am', [placeWith({})]),
    on('2026-12-13', '11am'),
    on('2026-12-20', '9am'),
    on('2026-12-20', '11am'),
    on('2026-12-27', '9am'),
    on('2026-12-27', '11am'),
  ]
  const board = { ...boardWith(services), problems: services.slice(1).map(({ _id }) => empty(_id)) }
  const lines = problemLines(board, posts, english)
  expect(lines.map(({ text }) => text)).toEqual([
    'Dec 13 · 11am: nobody yet, 2 places',
    'Dec 20–27: nobody yet, 8 places',
  ])
  expect(lines[1]?.spot.serviceId).toBe('2026-12-20 9am')
})
