import { expect, it } from 'vitest'
import type { Candidate, Explanation } from '#shared/rota/explanation.ts'
import { english } from '#shared/strings/translate.ts'
import { boardWith, placeWith, serviceWith } from '../board/board.testing.ts'
import { holderText } from './holder.text.ts'

const [ruth, otis, bill] = ['Ruth', 'Otis', 'Bill'].map((name) => ({ _id: name.toLowerCase(), name })) as [
  Candidate['user'],
  Candidate['user'],
  Candidate['user'],
]
type Cost = NonNullable<Candidate['cost']>
const costOf = (cost: Partial<Cost> = {}): Cost => ({
  wishes: 0,
  fairness: 0,
  spacing: 0,
  preferences: 0,
  ...cost,
})
const priced = (cost: Partial<Cost>, more: Partial<Candidate> = {}): Candidate => ({
  user: otis,
  blocks: [],
  cost: costOf(cost),
  load: 1,
  share: 2,
  ...more,
})

const [before, here] = [serviceWith('s0', [], { date: '2027-02-14' }), serviceWith('s1', [], { date: '2027-02-21' })]
const known = boardWith([before, here])

/** What is said of Ruth's place, with the others who are free. */
function said(
  own: Partial<Explanation>,
  candidates: Candidate[],
  {
    source = null as 'fill' | 'hand' | null,
    board = known,
    share = null as string | null,
    holders = ['Ruth'],
    boundTo = undefined as ((id: string) => string[]) | undefined,
  } = {},
) {
  const explanation: Explanation = {
    ...{ serviceId: 's1', postId: 'door', holder: ruth, holderCost: costOf(), open: 0, candidates, witness: null },
    ...own,
  }
  const holding = { board, service: here, places: [placeWith({ source })], share, holders, boundTo }
  return holderText(explanation, holding, english)
}
/** Says something while people have these services in February. */
function withServices(planned: Record<string, number>, say: () => string): string {
  const before = known.members
  known.members = before.map((one) => ({ ...one, planned: planned[one.user._id] ?? one.planned }))
  const text = say()
  known.members = before
  return text
}
const least = 'Nobody who is free fits better. '

it('says of a couple once what holds of both: of the holders, and of those who could have their place', () => {
  const bound: Record<string, string> = { otis: 'bill', bill: 'otis' }
  const boundTo = (id: string) => [bound[id] ?? []].flat()
  const [ann, kim] = ['Ann', 'Kim'].map((name) => ({ _id: name.toLowerCase(), name })) as [typeof ruth, typeof ruth]
  const near = (user: typeof ruth) => priced({ wishes: 8 }, { user, against: ['rest'] })
  const holders = ['Tom Ward', 'Jean Ward']
  const others = [otis, ann, kim, bill].map(near)
  expect(said({}, others, { share: '4 of about 3', holders, boundTo })).toBe(
    `Jean and Tom Ward: 4 of about 3. ${least}Bill and Otis, Ann, and Kim would rest too little.`,
  )
  expect(said({}, others)).toBe(`${least}Otis, Ann, and Kim would rest too little.`)
  expect(said({ holderCost: costOf({ wishes: 9 }) }, [priced({})], { source: 'hand', holders })).toBe(
    'Otis would fit a little better. Jean and Tom Ward were chosen by hand.',
  )
})

it('says of each of the closest others, by name, why it was not they', () => {
  const of = (cost: Partial<Cost>, more: Partial<Candidate> = {}) => said({ since: '2026-09-06' }, [priced(cost, more)])
  expect(of({ wishes: 8 }, { against: ['rest', 'above_share'] })).toBe(`${least}Otis would rest too little.`)
  expect(of({ wishes: 3 }, { against: ['above_share'] })).toBe(`${least}Otis would come to 1 of about 2.`)
  expect(of({ fairness: 4 }, { history: 1 })).toBe(`${least}Otis has served more than their share since September.`)
  // Numbers that are alike, or say the contrary, are no reason.
  expect(of({ fairness: 4 })).toBe(`${least}Otis would do as well.`)
  expect(withServices({ otis: 1 }, () => of({ fairness: 4 }))).toBe(
    `${least}Otis has more of their share already than Ruth.`,
  )
  expect(withServices({ otis: 1, ruth: 3 }, () => of({ fairness: 4 }))).toBe(`${least}Otis would do as well.`)
  // Whose place it is has one less without it, and that is said: 1 of 2 are more than 1 of 3.
  const without = {
    ...known,
    members: known.members.map((one) => ({
      ...one,
      ...(one.user._id === 'ruth' ? { planned: 2, rungs: 3, fair: 3 } : { planned: 1 }),
    })),
  }
  const fair = [priced({ fairness: 4 })]
  expect(said({}, fair, { board: without })).toBe(
    `${least}Otis has more of their share than Ruth would have without this place (1 of about 3).`,
  )
  // Parts of a service are printed nowhere: 1 of about 2 are as many as 1 of about 2.
  const fine = without.members.map((one) => ({ ...one, fair: one.user._id === 'ruth' ? 2.1 : 1.8 }))
  expect(said({}, fair, { board: { ...without, members: fine } })).toBe(`${least}Otis would do as well.`)
  // Nor is 3 of about 2 or 3 more than a share.
  const either = known.members.map((one) =>
    one.user._id === 'ruth' ? { ...one, planned: 3, fair: 2 } : { ...one, planned: 3, rungs: 3, fair: 2.4 },
  )
  expect(said({}, fair, { board: { ...known, members: either } })).toBe(`${least}Otis would do as well.`)
  const above = () => of({ wishes: 3 }, { against: ['above_share'] })
  expect(withServices({ otis: 2 }, above)).toBe(
    `${least}Otis would serve more often than counted on (3 instead of about 2).`,
  )
  expect(of({ spacing: 1 })).toBe(`${least}Otis serves in the weeks around it.`)
  expect(of({ preferences: 1 })).toBe(`${least}Otis would rather serve at another service.`)
  expect(of({})).toBe(`${least}Otis would do as well.`)
  // What the holder has served more as well is no reason.
  expect(said({ since: '2026-09-06', holderHistory: 1 }, [priced({ fairness: 4 }, { history: 1 })])).toBe(
    `${least}Otis would do as well.`,
  )
  const [one, other] = [priced({ fairness: 4 }, { history: 2 }), priced({ fairness: 6 }, { history: 1, user: bill })]
  expect(said({ since: '2026-09-06' }, [one, other])).toBe(
    `${least}Otis and Bill have served more than their share since September.`,
  )
})

it('names the days between which somebody would rest too little', () => {
  // A board is never changed: what is found of its services is kept.
  const board = boardWith([{ ...before, places: [placeWith({ userId: 'otis', name: 'Otis' })] }, here])
  expect(said({}, [priced({ wishes: 5 }, { against: ['rest'] })], { board })).toBe(
    `${least}Otis would rest too little (also Feb\u00a014).`,
  )
})

it('compares with the others where the place bends a wish, and does not say that nobody fits better', () => {
  const own = { holderCost: costOf({ wishes: 8 }), holderAgainst: ['rest', 'above_share'] } as const
  const bent = { ...own, holderAgainst: [...own.holderAgainst] }
  expect(said(bent, [priced({ wishes: 8, fairness: 9 }, { against: ['above_share'] })])).toBe(
    'Otis would rest better, but would come to 1 of about 2.',
  )
  const further = () => said(bent, [priced({ wishes: 8, fairness: 9 }, { against: ['above_share'] })])
  expect(withServices({ otis: 2 }, further)).toBe(
    'Otis would rest better, but would be further above their share (3 instead of about 2).',
  )
  // Whose number the holder has as well is not further above it.
  expect(withServices({ otis: 2, ruth: 3 }, further)).toBe(
    'Otis would rest better, but would serve more often than counted on (3 instead of about 2).',
  )
  expect(said(bent, [priced({ wishes: 8, fairness: 9 }, { against: ['rather_not'] })])).toBe(
    'Otis would rest better and would stay within their number.',
  )
  expect(said(bent, [priced({ wishes: 10 }, { against: ['rest', 'above_share'] })])).toBe('Otis would rest too little.')
})

it('says what several would be spared once, of exactly whom it holds, each with their own reason against', () => {
  const [carol, moss] = ['Carol Moss', 'Bill Moss'].map((name) => ({ _id: name, name })) as [typeof ruth, typeof ruth]
  const boundTo = (id: string) => [carol, moss].flatMap(({ _id }) => (_id === id ? [] : _id))
  const own: Partial<Explanation> = { holderCost: costOf({ wishes: 8 }), holderAgainst: ['rest', 'above_share'] }
  const of = (...all: Candidate[]) => said(own, all, { boundTo })
  const [rests, tired] = [
    priced({ wishes: 9, spacing: 1 }, { user: moss, against: ['rest'] }),
    priced({ wishes: 8, spacing: 1 }, { user: carol, against: ['rest'] }),
  ]
  expect(of(rests, tired)).toBe(
    'Bill and Carol Moss would stay within their number, but Bill Moss would rest too little and Carol Moss serves in the weeks around it.',
  )
  expect(of(rests, { ...tired, against: [] })).toBe(
    'Bill and Carol Moss would stay within their number and Carol Moss would rest better, but Bill Moss would rest too little and Carol Moss serves in the weeks around it.',
  )
  // One of them alone: nothing is said of the other.
  expect(
    of(priced({ wishes: 8 }, { user: carol, against: ['rest'] }), { ...rests, against: ['above_share', 'rest'] }),
  ).toBe('Carol Moss would stay within their number. Bill Moss would serve more often than counted on.')
  // Of who would be better the same.
  const better = (against: Candidate['against']) => of(priced({}, { user: carol }), priced({}, { user: moss, against }))
  expect(better([])).toBe('Bill and Carol Moss would rest better and would stay within their number.')
  expect(better(['above_share'])).toBe(
    'Bill and Carol Moss would rest better and Carol Moss would stay within their number.',
  )
})

it('says who would be better, and how the holder was chosen all the same', () => {
  const bent: Partial<Explanation> = { holderCost: costOf({ wishes: 7 }), holderAgainst: ['rest', 'rather_not'] }
  const better = 'Otis would rest better and has nothing against that day.'
  const filled = 'Fill looked at all days together and chose otherwise.'
  expect(said(bent, [priced({})], { source: 'fill' })).toBe(`${better} ${filled}`)
  expect(said(bent, [priced({})], { source: 'hand' })).toBe(`${better} Ruth was chosen by hand.`)
  expect(said(bent, [priced({})])).toBe(better)
  expect(withServices({ ruth: 2 }, () => said({}, [priced({ fairness: -3 })], { source: 'fill' }))).toBe(
    `Otis is further below their share. ${filled}`,
  )
  // Who has the number that is printed is below nothing.
  expect(withServices({ ruth: 2, otis: 2 }, () => said({}, [priced({ fairness: -3 })]))).toBe(
    'Otis would fit a little better.',
  )
  // What the holder served in earlier months stands in no number of the month, and is said.
  const ahead = { since: '2026-09-06', holderHistory: 1 }
  expect(said(ahead, [priced({ fairness: -3 })])).toBe(
    'Otis would fit better: Ruth has served more than their share since September.',
  )
  expect(said(ahead, [priced({ fairness: -3 }, { history: 1 })])).toBe('Otis would fit a little better.')
  // The order of the list has other reasons, too: the least cost is what a fill goes by.
  expect(said({}, [priced({ fairness: 2 }), priced({ fairness: -1 }, { user: bill })])).toBe(
    'Bill would fit a little better.',
  )
  expect(said({}, [priced({}, { cost: null })])).toBe('Nobody else can.')
  expect(said({}, [priced({ fairness: -3 }, { leftOut: true })])).toBe('Nobody else can.')
})
