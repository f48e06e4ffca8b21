import { groupBy } from '#shared/groupBy.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { namesTogether } from '../../listOf.ts'
import { blockWord } from '../cells/blockText.ts'
import { boardName } from '../names.text.ts'
import { type Drop, type DropFacts, type DropPlan, dropPlan, handingsOf } from './dropPlan.ts'

/** What stands against a post, at whatever service. */
const OF_POST: readonly Block['code'][] = ['skill', 'never', 'retired', 'learning']

/** 'away', 'serves at Main Door, 11am'; 'the skill for it is missing' where the post was named. */
function reasonOf(block: Block, isPostNamed: boolean, t: Translate): string {
  const { code, post, serviceTime } = block
  if (code === 'skill') return isPostNamed ? t('board.skillMissing') : t('board.noSkillFor', { post: post ?? '' })
  const isThere = (code === 'busy' || code === 'most_a_day') && post && serviceTime
  return isThere ? t('board.servesAt', { post, time: serviceTime }) : blockWord(block, t)
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
 * Reasons why a drop is refused, one line for each of the people who would get a place; '' where nothing known stands
 * against it.
 */
export function dropReason(facts: DropFacts, drop: Drop, t: Translate): string {
  const plan = dropPlan(facts, drop)
  if (plan.kind === 'torn') return tornReason(facts, plan, t)
  // The server asks of an earlier no.
  const blocks = facts.rules?.blocksAfter(handingsOf(plan)).filter(({ code }) => code !== 'declined') ?? []
  return [...groupBy(blocks, ({ userId, serviceId }) => `${userId} ${serviceId}`).values()]
    .map((own) => {
      const [{ userId, serviceId, postId } = { userId: '', serviceId: '', postId: '' }] = own
      const name = boardName(facts.board, userId)
      const date = facts.board.services.find(({ _id }) => _id === serviceId)?.date
      const post = facts.posts.find(({ _id }) => _id === postId)?.name
      // Who could come that day is told of the post: they may stand there already.
      const isOfPost = post !== undefined && own.every(({ code }) => OF_POST.includes(code))
      const reasons = [...new Set(own.map((block) => reasonOf(block, isOfPost, t)))].join(', ')
      return isOfPost
        ? t('board.cannotTake', { name, post, reasons })
        : t('board.cannotCome', { name, day: date ? formatDay(date, 'short') : '', reasons })
    })
    .join('\n')
}
