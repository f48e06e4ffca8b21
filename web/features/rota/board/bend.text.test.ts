import { expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { bendsOf } from './bend.text.ts'
import { boardWith, placeWith, serviceWith } from './board.testing.ts'

it.each([
  [2, ['rather_not']],
  [3, ['above_share', 'rather_not']],
])('a share of two is exceeded by services that count towards it: %s', (planned, said) => {
  const place = placeWith({ wishes: ['above_share', 'rather_not'] })
  const service = serviceWith('s1', [place])
  const board = boardWith([service])
  board.members = board.members.map((one) => (one.user._id === 'ruth' ? { ...one, planned } : one))
  expect(bendsOf(board, service, place, english).map(({ code }) => code)).toEqual(said)
})
