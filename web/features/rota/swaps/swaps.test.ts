import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Swap } from '#shared/rota/swaps.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import { english, type Translate } from '#shared/strings/translate.ts'
import { ApiError } from '../../../api/error.ts'
import { rotaKeys } from '../rota.keys.ts'
import { byDay, optionsOf } from './swap.options.ts'
import { giveTo, isTimeToSwap, proposalOf, ringOf, tradeFor, tradeKeyOf } from './swap.proposals.ts'
import { answersText, ownLines, ringText } from './swap.text.ts'
import { actOnSwap, askForSwaps, type SwapAct, swapIn } from './swaps.queries.ts'
import { ann, giftTo, hers, his, item, mine, otis, ring, ruth, swapWith } from './swaps.testing.ts'
import { seenSwaps } from './useSeenSwaps.ts'

const rings = {
  legs: [
    { user: ann, gives: mine, takes: hers },
    { user: ruth, gives: hers, takes: his },
    { user: otis, gives: his, takes: mine },
  ],
}

describe('the calls', () => {
  let sent: { path: string; body: unknown }[]
  let answer: () => Response
  let cache: QueryClient

  beforeEach(() => {
    sent = []
    answer = () => Response.json(swapWith())
    cache = new QueryClient()
    cache.setQueryData(rotaKeys.mine, {})
    vi.stubGlobal('location', { hostname: 'here' })
    vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
      sent.push({ path: address.replace(/^.*\/api/, ''), body: JSON.parse(body) })
      return answer()
    })
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const isFetchedAgain = () => cache.getQueryState(rotaKeys.mine)?.isInvalidated

  it('ask for all that is chosen at once', async () => {
    answer = () => Response.json([swapWith()], { status: 201 })
    const proposals = [
      giveTo('ann', 'a1', 'otis'),
      tradeFor('ann', 'a1', { user: ruth, takes: hers, fits: true }),
      ringOf(rings),
    ]
    expect(await askForSwaps(cache, proposals)).toEqual([swapWith()])
    expect(sent).toEqual([{ path: '/swaps', body: { proposals } }])
    expect(proposals.map(({ kind }) => kind)).toEqual(['give', 'swap', 'ring'])
    expect(proposals[2]?.legs[2]).toEqual({ userId: 'otis', givesAssignmentId: 'a3', takesAssignmentId: 'a1' })
    expect(isFetchedAgain()).toBe(true)
  })

  it.each<[SwapAct, string, object]>([
    ['yes', '/swaps/s1/answer', { answer: 'yes' }],
    ['no', '/swaps/s1/answer', { answer: 'no' }],
    ['withdraw', '/swaps/s1/withdraw', {}],
    ['allow', '/swaps/s1/decide', { answer: 'yes' }],
    ['refuse', '/swaps/s1/decide', { answer: 'no' }],
  ])('do "%s"', async (act, path, body) => {
    expect(await actOnSwap(cache, 's1', act)).toEqual(swapWith())
    expect(sent).toEqual([{ path, body }])
    expect(isFetchedAgain()).toBe(true)
  })

  it('bring the swap as it is now with a refusal, and fetch again after it', async () => {
    const now = swapWith({ state: 'withdrawn' })
    answer = () => Response.json({ error: 'This swap is over.', code: 'swap_ended', swap: now }, { status: 409 })
    const error = await actOnSwap(cache, 's1', 'yes').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(swapIn(error)).toEqual(now)
    expect(swapIn(new Error('another'))).toBeUndefined()
    expect(isFetchedAgain()).toBe(true)
  })
})

it('knows a proposal in the swap that it became', () => {
  expect(tradeKeyOf(proposalOf(swapWith()))).toBe(
    tradeKeyOf(tradeFor('ann', 'a1', { user: ruth, takes: hers, fits: true })),
  )
  expect(tradeKeyOf(proposalOf(swapWith({ kind: 'give', legs: giftTo(otis) })))).toBe(
    tradeKeyOf(giveTo('ann', 'a1', 'otis')),
  )
  expect(tradeKeyOf(proposalOf(swapWith({ legs: ring(null, null) })))).toBe(tradeKeyOf(ringOf(rings)))
})

it('lists a long choice by day, and each day by name', () => {
  const swaps = [
    { user: ruth, takes: his, fits: true },
    { user: ruth, takes: hers, fits: true },
    { user: otis, takes: item('a4', 'Aisle', '2026-12-13'), fits: false },
  ]
  const { trades } = optionsOf({ swaps, gives: [], rings: [] }, 'ann', { _id: 'a1', date: '2026-12-06' }, english)
  expect(byDay(trades).map(({ date, options }) => [date, options.map(({ name }) => name)])).toEqual([
    ['2026-12-13', ['Otis', 'Ruth']],
    ['2026-12-20', ['Ruth']],
  ])
})

it('says the day of a trade only where it is another, and of a gift only that it fits', () => {
  const swaps = [
    { user: ruth, takes: item('a4', 'Aisle'), fits: true },
    { user: ruth, takes: hers, fits: true },
  ]
  const gives = [
    { user: ruth, fits: false },
    { user: otis, fits: true },
  ]
  const { trades, gifts } = optionsOf({ swaps, gives, rings: [] }, 'ann', { _id: 'a1', date: '2026-12-06' }, english)
  expect(trades.map(({ text }) => text)).toEqual(['Same day, 9am, Aisle', 'Sun, Dec 13, 9am, Balcony'])
  expect(gifts.map(({ title, text }) => [title, text])).toEqual([
    ['Otis', 'Free, and serves no more than their share'],
    ['Ruth', ''],
  ])
})

it('says one’s own part of a swap in lines, and a day once', () => {
  const sameDay = { user: ruth, takes: mine, gives: item('a4', 'Aisle') }
  expect(ownLines(sameDay, english)).toEqual(['You take Sunday, December 6, 9am, Foyer', 'You give up 9am, Aisle'])
  expect(ownLines({ ...sameDay, gives: hers }, english)[1]).toBe('You give up Sunday, December 13, 9am, Balcony')
  expect(ownLines({ ...sameDay, gives: null }, english)).toEqual(['You take Sunday, December 6, 9am, Foyer'])
})

it('of somebody whom one helps both lines say the name by which the page calls them', () => {
  const ofHelped: Translate = (key, gaps) => english(`theirs.${key}` as StringKey, { name: 'Ruth', ...gaps })
  const part = { user: { ...ruth, name: 'Ruth Stone' }, takes: mine, gives: hers }
  expect(ownLines(part, ofHelped)).toEqual([
    'Ruth takes Sunday, December 6, 9am, Foyer',
    'Ruth gives up Sunday, December 13, 9am, Balcony',
  ])
})

it('says who takes whose place in a ring', () => {
  expect(ringText(rings, 'ann', english)).toBe(
    'You take Ruth’s Dec 13, 9am, Balcony · Ruth takes Otis’s Dec 20, 9am, Aisle · Otis takes yours',
  )
})

it('offers a swap while the service is more than a day away', () => {
  const now = Date.parse('2026-12-05T09:00:00.000Z')
  expect(isTimeToSwap('2026-12-06T09:00:01.000Z', now)).toBe(true)
  expect(isTimeToSwap('2026-12-06T09:00:00.000Z', now)).toBe(false)
  expect(isTimeToSwap(null, now)).toBe(false)
})

describe('what is seen', () => {
  const map = (...swaps: Swap[]) => new Map(swaps.map((swap) => [swap._id, swap]))
  const none = map()

  it('is new when asked, over when it has left the list, and expired where its time is past', () => {
    const one = swapWith()
    expect(seenSwaps([], none, map(one))).toEqual([{ swap: one, isOver: false }])
    expect(seenSwaps([one], none, map(one))).toEqual([{ swap: one, isOver: false }])
    expect(seenSwaps([], map(one), none)).toEqual([{ swap: one, isOver: true }])
    const late = swapWith({ expiresAt: '2026-01-01T00:00:00.000Z' })
    expect(seenSwaps([], map(late), none)).toEqual([{ swap: { ...late, state: 'expired' }, isOver: false }])
  })

  it('takes back no answer for a list that was fetched before it', () => {
    const [before, after] = [swapWith({ legs: ring(null, null) }), swapWith({ legs: ring('yes', null) })]
    expect(seenSwaps([before], map(before), map(after))).toEqual([{ swap: after, isOver: false }])
    expect(seenSwaps([after], map(before), map(before))).toEqual([{ swap: after, isOver: false }])
    const done = swapWith({ state: 'done' })
    expect(seenSwaps([before], map(before), map(done))).toEqual([{ swap: done, isOver: false }])
    expect(seenSwaps([], map(before), map(done))).toEqual([{ swap: done, isOver: false }])
  })
})

describe('the progress', () => {
  const ask = (_id: string, change: Partial<Swap>, isOver = false) => ({ swap: swapWith({ _id, ...change }), isOver })
  const toRuth = (isOver = false) => ask('s1', { kind: 'give', legs: giftTo(ruth) }, isOver)
  const toOtis = ask('s2', { kind: 'give', legs: giftTo(otis) })
  const toMary = ask('s3', { kind: 'give', legs: giftTo({ _id: 'mary', name: 'Mary' }) })

  it('says who cannot, who can, and how many still think', () => {
    const said = (...asks: ReturnType<typeof ask>[]) => answersText(asks, english)
    expect(said(toRuth(), toOtis)).toBe('')
    expect(said(toRuth(true), toOtis, toMary)).toBe('Ruth can’t. 2 others are still thinking.')
    const refused = ask('s1', { kind: 'give', state: 'refused', legs: giftTo(ruth, 'no') })
    expect(said(refused, toOtis)).toBe('Ruth can’t. One other is still thinking.')
    expect(said(refused)).toBe('Ruth can’t.')
    expect(said(ask('s4', { legs: ring('yes', null) }))).toBe('Ruth said yes. One other is still thinking.')
    expect(said(ask('s4', { state: 'waiting', legs: ring('yes', 'yes') }))).toMatch(/An admin decides/)
  })

  it('says of nobody that they cannot where that is not known', () => {
    const said = (...asks: ReturnType<typeof ask>[]) => answersText(asks, english)
    // A person who is still asked for something else.
    expect(said(toRuth(true), ask('s4', { legs: ring(null, null) }))).toBe('')
    // A ring that is over: either may have said no.
    expect(said(ask('s4', { legs: ring(null, null) }, true), toMary)).toBe('')
    expect(said(ask('s1', { state: 'withdrawn', legs: giftTo(ruth) }), toOtis)).toBe('')
  })
})
