import type { Block } from '#shared/rota/rules.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { inGroups, namesTogether } from '../../listOf.ts'
import { blockWord } from '../cells/blockText.ts'
import { boardName } from '../names.text.ts'
import { type DropFacts, type DropPlan, handingsOf } from './dropPlan.ts'

/** What stands against a post, at whatever service. */
const OF_POST: readonly Block['code'][] = ['skill', 'never', 'retired', 'learning']

/** 'away', 'serves at Main Door, 11am'; 'the skill for it is missing' where the post was named. */
function reasonOf(block: Block, isPostNamed: boolean, t: Translate): string {
  const { code, post, serviceTime } = block
  if (code === 'skill') return isPostNamed ? t('board.skillMissing') : t('board.noSkillFor', { post: post ?? '' })
  const isThere = (code === 'busy' || code === 'most_a_day') && post && serviceTime
  return isThere ? t('board.servesAt', { post, time: serviceTime }) : blockWord(block, t)
}

/** Reasons against a person's new place, as a sentence about the person who is named. */
interface Against {
  userId: string
  serviceId: string
  /** Equal where the same stands against two. */
  words: string
  sayOf: (count: number, name: string) => string
}

/**
 * What stands against somebody at a service. Who could come that day is told of the post: they may stand there already.
 */
function againstOf(facts: DropFacts, own: [Block, ...Block[]], t: Translate): Against {
  const [{ userId, serviceId, postId }] = own
  const date = facts.board.services.find(({ _id }) => _id === serviceId)?.date
  const post = facts.posts.find(({ _id }) => _id === postId)?.name
  const isOfPost = post !== undefined && own.every(({ code }) => OF_POST.includes(code))
  const reasons = [...new Set(own.map((block) => reasonOf(block, isOfPost, t)))].join(', ')
  const day = date ? formatDay(date, 'short') : ''
  const sayOf = (count: number, name: string) =>
    isOfPost
      ? t('board.cannotTake', { count, name, post, reasons })
      : t('board.cannotCome', { count, name, day, reasons })
  return { userId, serviceId, words: sayOf(1, ''), sayOf }
}

/** 'Jean and Tom Ward serve only together: there is no place for all of them on Feb 14, 9am.' */
function tornReason({ board }: DropFacts, { couple, serviceId }: Extract<DropPlan, { kind: 'torn' }>, t: Translate) {
  const names = namesTogether(couple.map((id) => boardName(board, id)))
  const service = board.services.find(({ _id }) => _id === serviceId)
  return service
    ? t('together.noPlace', { names, day: formatDay(service.date, 'short'), time: service.serviceTime })
    : t('together.notAlone', { names })
}

/**
 * 'Ruth can’t come to Dec 13: serves at Main Door, 11am.', 'Cleo can’t take Head Usher: the skill for it is missing.'
 * Reasons why a drop is refused, one line for each of the people who would get a place, and one for a couple against
 * whom the same stands; '' where nothing known stands against it.
 */
export function dropReason(facts: DropFacts, plan: DropPlan, t: Translate): string {
  if (plan.kind === 'unlinked') return t('board.swapUnlinked')
  if (plan.kind === 'ofSheet') return t('board.sheetStays')
  if (plan.kind === 'torn') return tornReason(facts, plan, t)
  // The server asks of an earlier no.
  const blocks = facts.rules?.blocksAfter(handingsOf(plan)).filter(({ code }) => code !== 'declined') ?? []
  const isSame = (one: Block, other: Block) => one.userId === other.userId && one.serviceId === other.serviceId
  const against = inGroups(blocks, isSame).map((own) => againstOf(facts, own, t))
  const lines = inGroups(
    against,
    (one, other) => one.words === other.words && facts.rules?.boundTo(one.userId).includes(other.userId) === true,
  )
  return lines
    .map((line) => {
      const names = namesTogether(line.map(({ userId }) => boardName(facts.board, userId)))
      return line[0].sayOf(line.length, names)
    })
    .join('\n')
}
