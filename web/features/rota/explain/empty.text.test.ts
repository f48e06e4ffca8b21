import { expect, it } from 'vitest'
import type { Candidate } from '#shared/rota/fill.ts'
import type { Block } from '#shared/rota/rules.ts'
import { english } from '#shared/strings/translate.ts'
import { boundText, nobodyText } from './empty.text.ts'

const block = (code: Block['code'], more: Partial<Block> = {}): Block => ({
  ...{ code, userId: 'a', postId: 'head', serviceId: 's1' },
  ...more,
})
const who = (name: string, codes: Block['code'][], partners?: Candidate['partners']): Candidate => ({
  user: { _id: name, name },
  blocks: codes.map((code) => block(code)),
  ...{ cost: null, load: 1, share: 2 },
  ...(partners && { partners }),
})
const of = { post: 'Head Usher', isSkilled: true, date: '2026-12-27' }
const said = (...candidates: Candidate[]) => nobodyText({ candidates }, of, english)
const [grace, henry, ian] = ['Grace Kim', 'Henry Shaw', 'Ian Low'].map((name) => who(name, ['away'])) as [
  Candidate,
  Candidate,
  Candidate,
]
const cleo = who('Cleo Hart', ['skill', 'away'])

it('names the few who have the skill and says that they are away, or what keeps each', () => {
  expect(said(cleo, grace, henry)).toBe('Only Grace Kim and Henry Shaw have the skill for Head Usher; both are away.')
  expect(said(cleo, grace)).toBe('Only Grace Kim has the skill for Head Usher, and is away.')
  expect(said(grace, henry, ian, who('Jan Orr', ['away']), cleo)).toBe(
    'Only Grace Kim, Henry Shaw, Ian Low, and 1 more have the skill for Head Usher; all are away.',
  )
  expect(said(grace, who('Henry Shaw', ['declined']), cleo)).toBe(
    'Only Grace Kim (away) and Henry Shaw (said no) have the skill for Head Usher.',
  )
  expect(said(cleo)).toBe('Nobody has the skill for Head Usher.')
  expect(nobodyText({ candidates: [grace, who('Jan Orr', ['paused'])] }, { ...of, isSkilled: false }, english)).toBe(
    'Nobody can: Grace Kim (away) and Jan Orr (pauses).',
  )
})

it('names the partner without whom somebody does not serve, and what keeps that one', () => {
  const bound = (...blocks: Block[]) =>
    boundText(
      {
        candidates: [cleo, who('Jean Ward', ['only_together'], [{ user: { _id: 'tom', name: 'Tom Ward' }, blocks }])],
      },
      of,
      english,
    )
  const jean = 'Jean Ward serves only with Tom Ward,'
  expect(bound(block('away'))).toBe(`${jean} who is away Dec 27.`)
  expect(bound(block('paused'))).toBe(`${jean} who pauses then.`)
  expect(bound(block('declined'))).toBe(`${jean} who said no.`)
  expect(bound(block('busy', { serviceTime: '9am' }), block('most_a_day'))).toBe(`${jean} who serves at 9am.`)
  expect(bound(block('most_a_month'))).toBe(`${jean} who serves as often as they may.`)
  expect(bound(block('skill'))).toBe(`${jean} who cannot stand here.`)
  expect(bound()).toBe(`${jean} for whom no place is left.`)
  expect(boundText({ candidates: [cleo, grace] }, of, english)).toBe('')
})
