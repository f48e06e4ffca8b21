import type { Candidate, Explanation } from '#shared/rota/fill.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { blockWord } from '../board/cells/blockText.ts'
import { partnerText, partnerWord } from '../board/cells/partner.text.ts'
import { listOf } from '../listOf.ts'

/** People whom a sentence names; of the others it says how many there are. */
const NAMED = 3

interface Of {
  /** Name of the post. */
  post: string
  /** True where the post asks for a skill. */
  isSkilled: boolean
  /** Day of the service. */
  date: string
}

/** 'Ann, Bo, Kim, and 4 more' */
function bounded<Thing>(all: readonly Thing[], toText: (one: Thing) => string, t: Translate): string {
  const named = all.slice(0, NAMED).map(toText)
  return listOf(all.length > NAMED ? [...named, t('explain.morePeople', { count: all.length - NAMED })] : named)
}

/** 'Grace Kim (away)' */
function withReason({ user: { name }, blocks, partners = [] }: Candidate, date: string, t: Translate): string {
  const [block] = blocks
  if (!block) return name
  const [partner] = block.code === 'only_together' ? partners : []
  return t('explain.person', { name, reason: partner ? partnerWord(partner, date, t) : blockWord(block, t) })
}

/**
 * Says of each whom nothing but a missing partner keeps from a place why that one cannot come: 'Jean Ward serves only
 * with Tom Ward, who is away Dec 20.' '' where there is nobody like that.
 */
export function boundText({ candidates }: Pick<Explanation, 'candidates'>, { date }: Of, t: Translate): string {
  const bound = candidates.filter(({ blocks }) => blocks.length > 0 && blocks.every(isBound))
  return bound
    .slice(0, NAMED)
    .flatMap(({ user, partners = [] }) => partners.map((partner) => partnerText(user.name, partner, date, t)))
    .join(' ')
}

const isBound = ({ code }: Candidate['blocks'][number]): boolean => code === 'only_together'

/** Says why nobody can have a place where nobody stands: 'Only Grace Kim and Henry Shaw have the skill …' */
export function nobodyText(
  { candidates }: Pick<Explanation, 'candidates'>,
  { post, isSkilled, date }: Of,
  t: Translate,
): string {
  const reasons = (people: readonly Candidate[]) => bounded(people, (one) => withReason(one, date, t), t)
  if (!isSkilled) return t('explain.nobodyCan', { reasons: reasons(candidates) })
  const able = candidates.filter(({ blocks }) => !blocks.some(({ code }) => code === 'skill'))
  const count = able.length
  if (count === 0) return t('explain.skilledNone', { post })
  const areAway = able.every(({ blocks }) => blocks.some(({ code }) => code === 'away'))
  if (!areAway) return t('explain.skilledCannot', { names: reasons(able), post, count })
  const names = bounded(able, ({ user }) => user.name, t)
  return count === 2 ? t('explain.skilledBothAway', { names, post }) : t('explain.skilledAway', { names, post, count })
}
