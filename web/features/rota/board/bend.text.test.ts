import { expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { bendsOf } from './bend.text.ts'
import { boardWith, placeWith, serviceWith } from './board.testing.ts'

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
