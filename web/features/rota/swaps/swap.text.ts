import type { Item } from '#shared/rota/items.ts'
import type { SwapItem, SwapPartners } from '#shared/rota/swaps.ts'
import type { Translate } from '#shared/strings/translate.ts'
import type { Person } from '#shared/text.ts'
import { type DayStyle, formatDay } from '../../../strings/dates.ts'
import { isSwapOpen, waitsFor } from './swap.proposals.ts'
import type { SeenSwap } from './useSeenSwaps.ts'

/** Date, time and post, in a line. */
export const placeText = ({ date, serviceTime, post }: SwapItem, style: DayStyle = 'long'): string =>
  [formatDay(date, style), serviceTime, post].join(', ')

/** A day for a heading, which breaks before or after it. */
export const swapDayTitle = (date: string, style?: DayStyle): string => formatDay(date, style).replaceAll(' ', '\u00A0')

/** `placeText` for a heading. */
export const placeTitle = (place: Pick<Item, 'date' | 'serviceTime' | 'post'>, style?: DayStyle): string =>
  [swapDayTitle(place.date, style), place.serviceTime, place.post].join(', ')

interface Part {
  user: Person
  gives: SwapItem | null
  takes: SwapItem | null
}

/** Sentence with the place that somebody takes, or gives away where they take nothing. */
export function partText(
  { user, gives, takes }: Part,
  me: string | undefined,
  t: Translate,
  style: DayStyle = 'long',
): string {
  const isMe = user._id === me
  const item = takes ?? gives
  if (!item) return ''
  const place = placeText(item, style)
  // `t` itself names the person whom one helps.
  if (isMe) return t(takes ? 'swaps.youTake' : 'swaps.youGive', { place })
  return t(takes ? 'swaps.takes' : 'swaps.gives', { name: user.name, place })
}

/** The viewer's own part of a swap in lines: what they take, and what they give up, whose day is said once. */
export function ownLines({ takes, gives, user }: Part, t: Translate): string[] {
  const given =
    takes && gives?.date === takes.date
      ? t('swaps.youGiveThatDay', { place: `${gives.serviceTime}, ${gives.post}` })
      : partText({ user, gives, takes: null }, user._id, t)
  return [takes ? partText({ user, gives, takes }, user._id, t) : '', given].filter((line) => line !== '')
}

/** 'Dec 6, 6pm, Main Door for your 9am, Aisle': the date is said twice only where there are two. */
const tradeText = (takes: SwapItem, gives: SwapItem, t: Translate): string =>
  t('swaps.theirsForYours', {
    takes: placeText(takes, 'short'),
    gives: takes.date === gives.date ? `${gives.serviceTime}, ${gives.post}` : placeText(gives, 'short'),
  })

/** The question that a swap puts to somebody who is in it, in two lines, and when it is about. */
export function swapQuestion({ swap, isOver }: SeenSwap, me: string, t: Translate) {
  const own = swap.legs.find(({ user }) => user._id === me)
  const isDue = waitsFor(swap, me) && !isOver
  const { gives, takes } = own ?? { gives: null, takes: null }
  const what = gives && takes ? tradeText(takes, gives, t) : own ? partText(own, me, t) : ''
  return {
    date: (takes ?? gives)?.date ?? '',
    title: t(gives ? 'swaps.question' : 'swaps.takeQuestion', { name: swap.legs[0]?.user.name ?? '' }),
    detail: isDue ? what : t(isOver ? 'swaps.over' : `swaps.state.${swap.state}`),
    isDue,
  }
}

/** Sentence of a ring, in which each takes another's place: 'You take Ruth’s Dec 13, 9am, Aisle · Ruth takes yours'. */
export function ringText({ legs }: SwapPartners['rings'][number], me: string, t: Translate): string {
  const said = legs.map(({ user, takes }) => {
    const holder = legs.find(({ gives }) => gives.assignmentId === takes.assignmentId)?.user
    if (holder?._id === me) return t('swaps.takesYours', { name: user.name })
    const gaps = { whose: holder?.name ?? '', place: placeText(takes, 'short') }
    return user._id === me ? t('swaps.youTakeOf', gaps) : t('swaps.takesOf', { name: user.name, ...gaps })
  })
  return said.join(' · ')
}

/** The people who are asked, each once. */
export function peopleAsked(asks: SeenSwap[]): Person[] {
  const people = asks.flatMap(({ swap }) => swap.legs.slice(1).map(({ user }) => user))
  return [...new Map(people.map((user) => [user._id, user])).values()]
}

type Said = 'yes' | 'no' | 'thinking' | null

/** Answer of a person to all their questions; a no counts once none of them is open. */
function saidBy(id: string, asks: SeenSwap[]): Said {
  const own = asks.flatMap(({ swap, isOver }) =>
    swap.legs.filter(({ user }) => user._id === id).map(({ answer }) => ({ answer, swap, isOver })),
  )
  const open = own.filter(({ swap, isOver }) => isSwapOpen(swap) && !isOver)
  if (open.some(({ answer }) => answer === null)) return 'thinking'
  if (open.length > 0) return 'yes'
  // A swap of two that is over was ended by the other one, who cannot any more; in a ring it may have been either.
  const isNo = own.some(({ answer, swap, isOver }) => answer === 'no' || (isOver && swap.legs.length === 2))
  return isNo ? 'no' : null
}

/** Answers to the viewer's requests for a place: 'Ruth can’t. 2 others are still thinking.'; '' before the first. */
export function answersText(asks: SeenSwap[], t: Translate): string {
  if (asks.some(({ swap, isOver }) => swap.state === 'waiting' && !isOver)) return t('swaps.state.waiting')
  const said = peopleAsked(asks).map(({ _id, name }) => ({ name, said: saidBy(_id, asks) }))
  const names = (what: Said) => said.filter((one) => one.said === what).map(({ name }) => name)
  const thinking = names('thinking').length
  const parts = [
    ...names('no').map((name) => t('swaps.cant', { name })),
    ...names('yes').map((name) => t('swaps.can', { name })),
  ]
  if (parts.length > 0 && thinking > 0) parts.push(t('swaps.thinking', { count: thinking }))
  return parts.join(' ')
}
