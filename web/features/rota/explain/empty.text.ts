import type { Barred } from '#shared/rota/barred.ts'
import type { Unfillable } from '#shared/rota/capacity.ts'
import type { Explanation } from '#shared/rota/explanation.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { blockWord } from '../board/cells/blockText.ts'
import { partnerText, partnerWord } from '../board/cells/partner.text.ts'
import { listOf } from '../listOf.ts'
import { shortText } from './explain.text.ts'

/** People whom a sentence names; of the others it says how many there are. */
const NAMED = 3

/** Where a place is empty. */
export interface EmptyAt {
  /** Name of the post. */
  post: string
  /** True where the post asks for a skill. */
  isSkilled: boolean
  /** Day of the service. */
  date: string
}

/** The people who could hold a post: those who cannot stand there at a service, and how many others there are. */
interface Holders {
  /** The first of `outs` people. */
  out: readonly Barred[]
  outs: number
  /** Those who stand there, or could come: fewer than the places. */
  others: number
}

/** 'Ann, Bo, Kim, and 4 more' */
function bounded(people: readonly string[], count: number, t: Translate): string {
  const named = people.slice(0, NAMED)
  return listOf(count > NAMED ? [...named, t('explain.morePeople', { count: count - named.length })] : named)
}

const isBound = ({ code }: Block): boolean => code === 'only_together'

/** True for somebody whom nothing but a missing partner keeps from a place. */
const isOnlyBound = ({ blocks }: Barred): boolean => blocks.length > 0 && blocks.every(isBound)

/** 'Grace Kim (away)' */
function withReason({ user: { name }, blocks, partners = [] }: Barred, date: string, t: Translate): string {
  const [block] = blocks
  if (!block) return name
  const [partner] = isBound(block) ? partners : []
  return t('explain.person', { name, reason: partner ? partnerWord(partner, date, t) : blockWord(block, t) })
}

/**
 * Why a place is empty for which there are too few people: 'Jean Ward serves only with Tom Ward, who is away Dec 20.',
 * 'Only Grace Kim and Henry Shaw have the skill for Head Usher; both are away.'
 */
function tooFewText({ out, outs, others }: Holders, { post, isSkilled, date }: EmptyAt, t: Translate): string {
  if (outs === 0 && others === 0) return t(isSkilled ? 'explain.skilledNone' : 'explain.nobodyMay', { post })
  if (outs === 0) return t(isSkilled ? 'explain.skilledFew' : 'explain.mayFew', { post, count: others })
  const bound = out.filter(isOnlyBound).slice(0, NAMED)
  const pairs = bound.flatMap(({ user, partners = [] }) =>
    partners.map((partner) => partnerText(user.name, partner, date, t)),
  )
  if (pairs.length > 0) return pairs.join(' ')
  const reasons = bounded(
    out.map((one) => withReason(one, date, t)),
    outs,
    t,
  )
  if (others > 0) return t('explain.tooFewCan', { reasons })
  if (!isSkilled) return t('explain.nobodyCan', { reasons })
  const there = outs === 1 ? out[0]?.blocks[0]?.serviceTime : undefined
  if (there) return t('explain.skilledServes', { name: out[0]?.user.name ?? '', post, time: there })
  const areAway = out.length === outs && out.every(({ blocks }) => blocks.some(({ code }) => code === 'away'))
  if (!areAway) return t('explain.skilledCannot', { names: reasons, post, count: outs })
  const names = bounded(
    out.map(({ user }) => user.name),
    outs,
    t,
  )
  return outs === 2
    ? t('explain.skilledBothAway', { names, post })
    : t('explain.skilledAway', { names, post, count: outs })
}

/** Why a place is certain to stay empty, whatever else is planned. */
export const unfillableText = ({ out, outs, holders }: Unfillable, at: EmptyAt, t: Translate): string =>
  tooFewText({ out, outs, others: holders - outs }, at, t)

/** What stands against a person at whatever service, and against nobody of whom a place is expected. */
const OF_POST: readonly Block['code'][] = ['skill', 'never', 'retired', 'learning']

/** What stands against a place whatever else is planned. */
const CERTAIN: readonly Block['code'][] = ['away', 'paused', 'declined', 'suspended', 'gone', 'only_together']

const hasOne = ({ blocks }: Barred, codes: readonly Block['code'][]): boolean =>
  blocks.some(({ code }) => codes.includes(code))

/** True for somebody who serves elsewhere that day. */
const isThere = ({ blocks }: Barred): boolean => blocks.some(({ serviceTime }) => serviceTime !== undefined)

/**
 * Why an empty place can be nobody's as the draft is: too few may hold it and come, or these are needed elsewhere that
 * day. '' where somebody could have it, or could once others move.
 */
export function emptyText(explanation: Explanation, here: number, at: EmptyAt, t: Translate): string {
  const { candidates, witness } = explanation
  if (candidates.some(({ cost }) => cost !== null)) return ''
  const out = holdersOf(explanation)
  const isCertain = out.every((one) => hasOne(one, CERTAIN)) || out.some(isOnlyBound)
  const isProved = !isCertain && witness && witness.people.length > (witness.kind === 'fillable' ? 1 : 0)
  if (isProved && witness.kind === 'fillable') return ''
  // Of a skill that few have, what keeps each says more than a count of places.
  const isEachSaid = at.isSkilled && out.length <= NAMED && out.every((one) => hasOne(one, CERTAIN) || isThere(one))
  if (isProved && !isEachSaid) return shortText(witness, candidates, t)
  return tooFewText({ out, outs: out.length, others: here }, at, t)
}

/** Why a place is empty in one line, also where somebody could have it. */
export function explainedText(explanation: Explanation, here: number, at: EmptyAt, t: Translate): string {
  const free = explanation.candidates.filter(({ cost }) => cost !== null)
  const [best] = free
  if (best) return t('explain.could', { count: free.length, name: best.user.name })
  return emptyText(explanation, here, at, t) || t('explain.fillableLine')
}

/**
 * People whose days keep a place empty: those who are away or pause, and partners who are. Nobody where these are so
 * many that one more day of one of them is hardly what is missing.
 */
export function whoseDays(out: readonly Barred[]): Barred['user'][] {
  const isAway = ({ code }: Block) => code === 'away' || code === 'paused'
  const found = out
    .flatMap((one) => (isOnlyBound(one) ? (one.partners ?? []) : [one]))
    .filter(({ blocks }) => blocks.some(isAway))
  const people = [...new Map(found.map(({ user }) => [user._id, user])).values()]
  return people.length > NAMED ? [] : people
}

/** Those of some people who could hold the post at some service. */
export const holdersOf = <One extends Barred>({ candidates }: { candidates: readonly One[] }): One[] =>
  candidates.filter((one) => !hasOne(one, OF_POST))
