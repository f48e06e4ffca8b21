import type { Translate } from '#shared/strings/translate.ts'
import type { SwapPartners, SwapProposal } from '#shared/swaps.ts'
import { formatDay } from '../../../strings/dates.ts'
import { giveTo, keyOf, ringOf, tradeFor } from './swap.proposals.ts'
import { ringText } from './swap.text.ts'

/** A trade that can be asked of somebody, to tick. */
export interface Option {
  key: string
  proposal: SwapProposal
  /** The person who is asked. */
  name: string
  /** YYYY-MM-DD of the place that one takes; null where there is none, or three trade. */
  date: string | null
  /** Person and day of the trade, in the largest type: 'Otis · Tue, Dec 8'. */
  title: string
  /** The rest, in a sentence. */
  text: string
}

/** Options shown without a press. */
const BEST = 5

/** Puts first who fits best: against nobody's wish. */
const bestFirst = <One extends { fits: boolean }>(all: One[]): One[] => [
  ...all.filter(({ fits }) => fits),
  ...all.filter(({ fits }) => !fits),
]

/** Trades, by which nobody serves more often, and gifts; who fits best first. */
export function optionsOf({ swaps, gives }: SwapPartners, me: string, place: string, t: Translate) {
  const trades = swaps.map((one) => {
    const { user, takes, fits } = one
    const proposal = tradeFor(me, place, one)
    const title = `${user.name} · ${formatDay(takes.date, 'weekday')}`
    const text = t('swaps.tradeWith', { place: `${takes.serviceTime}, ${takes.post}` })
    return { key: keyOf(proposal), proposal, name: user.name, date: takes.date, title, text, fits }
  })
  const gifts = gives.map(({ user, fits }) => {
    const proposal = giveTo(me, place, user._id)
    const shown = { name: user.name, date: null, title: user.name, text: fits ? t('swaps.giveTo') : '' }
    return { key: keyOf(proposal), proposal, ...shown, fits }
  })
  return { trades: bestFirst<Option & { fits: boolean }>(trades), gifts: bestFirst<Option & { fits: boolean }>(gifts) }
}

/** The first option of each person, the best ones first. */
export function bestOf(options: Option[]): Option[] {
  const named = new Map<string, Option>()
  for (const option of options) if (!named.has(option.name)) named.set(option.name, option)
  return [...named.values()].slice(0, BEST)
}

/** The options of each day, days in order, and of a day by name: for who looks for somebody in a long list. */
export function byDay(options: Option[]): { date: string | null; options: Option[] }[] {
  const days = [...new Set(options.map(({ date }) => date))].toSorted((one, other) =>
    (one ?? '').localeCompare(other ?? ''),
  )
  return days.map((date) => ({
    date,
    options: options
      .filter((option) => option.date === date)
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  }))
}

/** Trades among three, each with both others' names. */
export const ringsOf = ({ rings }: SwapPartners, me: string, t: Translate): Option[] =>
  rings.map((ring) => {
    const proposal = ringOf(ring)
    const others = ring.legs.flatMap(({ user }) => (user._id === me ? [] : user.name))
    const taken = ring.legs.find(({ user }) => user._id === me)?.takes
    const title = [others.join(', '), taken && formatDay(taken.date, 'weekday')].filter(Boolean).join(' · ')
    return { key: keyOf(proposal), proposal, name: others.join(' '), date: null, title, text: ringText(ring, me, t) }
  })
