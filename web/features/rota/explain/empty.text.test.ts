import { expect, it } from 'vitest'
import type { Barred } from '#shared/rota/barred.ts'
import type { Candidate, Explanation, Witness } from '#shared/rota/explanation.ts'
import type { Block } from '#shared/rota/rules.ts'
import { english } from '#shared/strings/translate.ts'
import { emptyText, explainedText, unfillableText, whoseDays } from './empty.text.ts'

const block = (code: Block['code'], more: Partial<Block> = {}): Block => ({
  ...{ code, userId: 'a', postId: 'head', serviceId: 's1' },
  ...more,
})
const who = (name: string, codes: Block['code'][], partners?: Barred['partners']): Barred => ({
  user: { _id: name, name },
  blocks: codes.map((code) => block(code)),
  ...(partners && { partners }),
})
const at = { post: 'Head Usher', isSkilled: true, date: '2026-12-27' }
const cost = { wishes: 0, fairness: 0, spacing: 0, preferences: 0 }
const explanationOf = (people: readonly Barred[], witness: Witness | null = null): Explanation => ({
  ...{ serviceId: 's1', postId: 'head', holder: null, open: 1, witness },
  candidates: people.map(
    (one): Candidate => ({ ...one, cost: one.blocks.length > 0 ? null : cost, load: 1, share: 2 }),
  ),
})
const [grace, henry, ian, jan] = ['Grace Kim', 'Henry Shaw', 'Ian Low', 'Jan Orr'].map((name) =>
  who(name, ['away']),
) as [Barred, Barred, Barred, Barred]
const cleo = who('Cleo Hart', ['skill', 'away'])
const open = { ...at, isSkilled: false }

/** What the fill says of a place of which it is certain, and the picker of the same one, must be one sentence. */
function said(out: Barred[], others = 0, where = at): string {
  const known = { serviceId: 's1', postId: 'head', missing: 1, holders: out.length + others, outs: out.length }
  const foretold = unfillableText({ ...known, out }, where, english)
  expect(emptyText(explanationOf([cleo, ...out]), others, where, english)).toBe(foretold)
  return foretold
}

it('names the few who have the skill and says that they are away, or what keeps each', () => {
  expect(said([grace, henry])).toBe('Only Grace Kim and Henry Shaw have the skill for Head Usher; both are away.')
  expect(said([grace])).toBe('Only Grace Kim has the skill for Head Usher, and is away.')
  expect(said([grace, henry, ian, jan])).toBe(
    'Only Grace Kim, Henry Shaw, Ian Low, and 1 more have the skill for Head Usher; all are away.',
  )
  expect(said([grace, who('Henry Shaw', ['declined'])])).toBe(
    'Only Grace Kim (away) and Henry Shaw (said no) have the skill for Head Usher.',
  )
  expect(said([])).toBe('Nobody has the skill for Head Usher.')
})

it('names who has the skill as the only one only where nobody else stands there', () => {
  expect(said([grace], 1)).toBe('Too few can: Grace Kim (away).')
  expect(said([], 1)).toBe('Only one person has the skill for Head Usher.')
  expect(said([], 2)).toBe('Only 2 people have the skill for Head Usher.')
})

it('says of a post that anybody may have who cannot', () => {
  const cleoNever = who('Cleo Hart', ['never'])
  const of = (...people: Barred[]) => emptyText(explanationOf(people), 0, open, english)
  expect(of(grace, who('Jan Orr', ['paused']), cleoNever)).toBe('Nobody can: Grace Kim (away) and Jan Orr (pauses).')
  expect(of(cleoNever)).toBe('Nobody may stand there.')
  expect(emptyText(explanationOf([cleoNever]), 1, open, english)).toBe('Only one person may stand there.')
})

it('counts those who are told of where there are more', () => {
  const known = { serviceId: 's1', postId: 'head', missing: 1, holders: 9, outs: 9 }
  expect(unfillableText({ ...known, out: [grace, henry, ian, jan] }, open, english)).toBe(
    'Nobody can: Grace Kim (away), Henry Shaw (away), Ian Low (away), and 6 more.',
  )
})

it('names the partner without whom somebody does not serve, and what keeps that one', () => {
  const bound = (...blocks: Block[]) =>
    said([who('Jean Ward', ['only_together'], [{ user: { _id: 'tom', name: 'Tom Ward' }, blocks }]), henry])
  const jean = 'Jean Ward serves only with Tom Ward,'
  expect(bound(block('away'))).toBe(`${jean} who is away Dec 27.`)
  expect(bound(block('paused'))).toBe(`${jean} who pauses then.`)
  expect(bound(block('declined'))).toBe(`${jean} who said no.`)
  expect(bound(block('busy', { serviceTime: '9am' }), block('most_a_day'))).toBe(`${jean} who serves at 9am.`)
  expect(bound(block('most_a_month'))).toBe(`${jean} who serves as often as they may.`)
  expect(bound(block('skill'))).toBe(`${jean} who cannot stand here.`)
  expect(bound()).toBe(`${jean} for whom no place is left.`)
})

it('proves by the places of the day where people are needed elsewhere, and is nothing where they could move', () => {
  const place = (postId: string, userId: string | null) => ({ serviceId: 's1', postId, userId })
  const there = { serviceTime: '9am', post: 'Main Door' }
  const busy = { ...who('Ian Low', []), blocks: [block('busy', there), block('most_a_day', there)] }
  const short: Witness = {
    ...{ kind: 'short', places: [place('head', null), place('door', 'ian')] },
    people: [busy.user],
  }
  const proof =
    'These 2 places need 2 people that day; there is only one: Ian Low (at Main Door at 9am). The other days stay as they are.'
  expect(emptyText(explanationOf([grace, busy], short), 0, open, english)).toBe(proof)
  expect(emptyText(explanationOf([grace, henry, jan, busy], short), 0, at, english)).toBe(proof)
  // Where few have the skill each of them is named, as a fill does.
  const few =
    'Only Grace Kim (away), Henry Shaw (away), and Ian Low (at Main Door at 9am) have the skill for Head Usher.'
  expect(emptyText(explanationOf([grace, henry, busy], short), 0, at, english)).toBe(few)
  expect(said([grace, henry, busy])).toBe(few)
  const people = [busy, grace].map(({ user }) => user)
  const moves = explanationOf([busy], { ...short, kind: 'fillable', people })
  expect(emptyText(moves, 0, at, english)).toBe('')
  expect(explainedText(moves, 0, at, english)).toBe('It can be filled if people move.')
  expect(explainedText(explanationOf([grace, who('Bo Dean', [])]), 0, at, english)).toBe('Bo Dean could stand here.')
})

it('leads to the days of those who are away, of a couple to those of whom it lacks', () => {
  const tom = { user: { _id: 'tom', name: 'Tom Ward' }, blocks: [block('away')] }
  const jean = who('Jean Ward', ['only_together'], [tom])
  expect(whoseDays([jean, { ...tom }, grace]).map(({ name }) => name)).toEqual(['Tom Ward', 'Grace Kim'])
  expect(whoseDays([who('Henry Shaw', ['declined'])])).toEqual([])
  expect(whoseDays([grace, henry, ian])).toHaveLength(3)
  expect(whoseDays([grace, henry, ian, jan])).toEqual([])
})
