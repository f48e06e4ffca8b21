import { expect, it } from 'vitest'
import { english } from '#shared/strings/translate.ts'
import { bendsOf, markedBends } from './bend.text.ts'
import { boardWith, placeWith, serviceWith } from './board.testing.ts'

/** What is said of Ruth's place and what her cell marks, where she has so many services and two are usual. */
function saidAndMarked(planned: number): [said: string[], marked: string[]] {
  const place = placeWith({ wishes: ['above_share', 'rather_not'] })
  const service = serviceWith('s1', [place])
  const board = boardWith([service])
  board.members = board.members.map((one) => (one.user._id === 'ruth' ? { ...one, planned } : one))
  const codes = (bends: typeof bendsOf) => bends(board, service, place, english).map(({ code }) => code)
  return [codes(bendsOf), codes(markedBends)]
}

it('a share is exceeded by services that count towards it, and marked in a cell from two on', () => {
  expect(saidAndMarked(2)).toEqual([['rather_not'], ['rather_not']])
  expect(saidAndMarked(3)).toEqual([['above_share', 'rather_not'], ['rather_not']])
  expect(saidAndMarked(4)).toEqual([
    ['above_share', 'rather_not'],
    ['above_share', 'rather_not'],
  ])
})
