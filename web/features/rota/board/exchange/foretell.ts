import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { namesTogether } from '../../listOf.ts'
import { boardName } from '../names.text.ts'
import { type Drop, type DropFacts, type DropPlan, dropPlan } from './dropPlan.ts'
import { dropReason } from './dropReason.ts'
import { peopleIn, type Spotted } from './exchange.model.ts'
import { followsTexts, givenBy, movedBy } from './follows.text.ts'

/** What a drop would do, in words; '' where it would do nothing. */
export interface Foretold {
  text: string
  /** True where it is refused, and that is why. */
  isBarred: boolean
}

type Named = Pick<DropFacts, 'board' | 'posts'>

/** 'Left Aisle, Feb 14, 9am' */
export function spotText({ board, posts }: Named, { serviceId, postId }: Spotted): string {
  const service = board.services.find(({ _id }) => _id === serviceId)
  const post = posts.find(({ _id }) => _id === postId)?.name ?? ''
  return service ? `${post}, ${formatDay(service.date, 'short')}, ${service.serviceTime}` : post
}

/** 'Swap with Ruth Stone', or who would go to which place, a line each, and then what follows. */
function planLines(facts: DropFacts, plan: DropPlan, t: Translate): string[] {
  if (plan.kind === 'trade') {
    const others = peopleIn(plan.trade).others.map((id) => boardName(facts.board, id))
    return [t('board.swapWith', { name: namesTogether(others) }), ...followsTexts(facts, givenBy(plan.trade), t)]
  }
  if (plan.kind !== 'move') return []
  const goes = plan.moves.map(({ to }) =>
    t('together.goes', { name: boardName(facts.board, to.userId), place: spotText(facts, to) }),
  )
  return [...goes, ...followsTexts(facts, movedBy(plan.moves), t)]
}

/** Says what a drop would do while somebody is over a cell: why it is refused, else who moves, and what follows. */
export function foretell(facts: DropFacts, drop: Drop, t: Translate): Foretold {
  const plan = dropPlan(facts, drop)
  const reason = dropReason(facts, plan, t)
  return reason ? { text: reason, isBarred: true } : { text: planLines(facts, plan, t).join('\n'), isBarred: false }
}
