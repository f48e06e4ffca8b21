import type { Assignment } from '#shared/rota/answers.ts'
import type { SwapPartners, SwapProposal } from '#shared/rota/swaps.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { firstCount } from '../../../ui/firstCount.ts'
import { namesTogether } from '../listOf.ts'
import { coupleTradeOf, giveTo, ringOf, tradeFor, tradeKeyOf } from './swap.proposals.ts'
import { placeText, ringText } from './swap.text.ts'

/** A trade that can be asked of somebody, to tick. */
export interface Option {
  key: string
  proposal: SwapProposal
  /** The person who is asked. */
  name: string
  /** YYYY-MM-DD of the place that one takes; null where there is none, or three trade. */
  date: string | null
  /** Name of the person who is asked, in the largest type; in a trade of three both. */
  title: string
  /** The place that one takes, or why they fit; '' where they may have reasons to say no. */
  text: string
  /** It stands against nobody's wish, and nobody serves above their share by it. */
  fits: boolean
}

/** Options shown without a press. */
const BEST = 5

/** Puts first who fits best: against nobody's wish. */
const bestFirst = (all: Option[]): Option[] => [...all.filter(({ fits }) => fits), ...all.filter(({ fits }) => !fits)]

/** Trades of the viewer's couple with another one, and gifts to one, each with both names. */
function coupleOptions({ couples = [] }: SwapPartners, t: Translate): Option[] {
  return couples.map((one) => {
    const proposal = coupleTradeOf(one)
    const title = namesTogether(one.legs.slice(2).map(({ user }) => user.name))
    const takes = one.legs[0]?.takes
    const text = takes ? placeText(takes, 'weekday') : t('swaps.giveToCouple')
    const date = takes?.date ?? null
    return { key: tradeKeyOf(proposal), proposal, name: title, title, text, date, fits: one.fits }
  })
}

/** Trades, by which nobody serves more often, and gifts; who fits best first. */
export function optionsOf(partners: SwapPartners, me: string, place: Pick<Assignment, '_id' | 'date'>, t: Translate) {
  const trades = partners.swaps.map((one) => {
    const { user, takes, fits } = one
    const proposal = tradeFor(me, place._id, one)
    const isSameDay = takes.date === place.date
    const text = isSameDay
      ? t('swaps.sameDay', { place: `${takes.serviceTime}, ${takes.post}` })
      : placeText(takes, 'weekday')
    return { key: tradeKeyOf(proposal), proposal, name: user.name, date: takes.date, title: user.name, text, fits }
  })
  const gifts = partners.gives.map(({ user, fits }) => {
    const proposal = giveTo(me, place._id, user._id)
    const shown = { name: user.name, date: null, title: user.name, text: fits ? t('swaps.giveTo') : '' }
    return { key: tradeKeyOf(proposal), proposal, ...shown, fits }
  })
  const ofCouples = coupleOptions(partners, t)
  const isGift = ({ proposal }: Option) => proposal.kind === 'give'
  return {
    trades: bestFirst([...trades, ...ofCouples.filter((one) => !isGift(one))]),
    gifts: bestFirst([...gifts, ...ofCouples.filter(isGift)]),
  }
}

/** The first option of each person, the best ones first; all where one alone would be left. */
export function bestOf(options: Option[]): Option[] {
  const named = new Map<string, Option>()
  for (const option of options) if (!named.has(option.name)) named.set(option.name, option)
  const best = [...named.values()].slice(0, BEST)
  return firstCount(options.length, best.length) === options.length ? options : best
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
    const shown = { name: others.join(' '), date: null, title: others.join(', '), text: ringText(ring, me, t) }
    return { key: tradeKeyOf(proposal), proposal, ...shown, fits: true }
  })
