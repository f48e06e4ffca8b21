import type { Swap, SwapAnswer, SwapItem } from '#shared/rota/swaps.ts'

export const ann = { _id: 'ann', name: 'Ann' }
export const ruth = { _id: 'ruth', name: 'Ruth' }
export const otis = { _id: 'otis', name: 'Otis' }

export const item = (assignmentId: string, post: string, date = '2026-12-06'): SwapItem => ({
  ...{ assignmentId, date, serviceTime: '9am', post },
})
export const mine = item('a1', 'Foyer')
export const hers = item('a2', 'Balcony', '2026-12-13')
export const his = item('a3', 'Aisle', '2026-12-20')

/** A swap that Ann has asked for: with Ruth, or where the change says so with others. */
export const swapWith = (change: Partial<Swap> = {}): Swap => ({
  ...{
    _id: 's1',
    kind: 'swap',
    state: 'proposed',
    createdBy: 'ann',
    createdAt: '2026-12-01T15:00:00.000Z',
    decidedBy: null,
  },
  expiresAt: '2999-12-05T15:00:00.000Z',
  legs: [
    { seq: 1, user: ann, gives: mine, takes: hers, answer: 'yes', answeredAt: '' },
    { seq: 2, user: ruth, gives: hers, takes: mine, answer: null, answeredAt: null },
  ],
  ...change,
})

/** The legs of a gift of Ann's place. */
export const giftTo = (user: typeof ann, answer: SwapAnswer | null = null): Swap['legs'] => [
  { seq: 1, user: ann, gives: mine, takes: null, answer: 'yes', answeredAt: '' },
  { seq: 2, user, gives: null, takes: mine, answer, answeredAt: null },
]

/** The legs of a ring: Ann takes Ruth's place, Ruth Otis's, Otis Ann's. */
export const ring = (ofRuth: SwapAnswer | null, ofOtis: SwapAnswer | null): Swap['legs'] => [
  { seq: 1, user: ann, gives: mine, takes: hers, answer: 'yes', answeredAt: '' },
  { seq: 2, user: ruth, gives: hers, takes: his, answer: ofRuth, answeredAt: null },
  { seq: 3, user: otis, gives: his, takes: mine, answer: ofOtis, answeredAt: null },
]
