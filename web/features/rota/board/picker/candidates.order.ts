import type { Board } from '#shared/rota/board.ts'
import type { Explanation } from '#shared/rota/explanation.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { firstCount } from '../../../../ui/firstCount.ts'
import { nameFinder } from '../../../people/people/person.named.ts'
import { type BoardMember, byNeed, type Cell } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { comersOf, type DayMove, dayMoveOf } from '../exchange/dayMove.ts'
import { lossOf } from '../exchange/follows.text.ts'
import { longRowOf } from '../exchange/weeks.ts'
import { comingOf, mayChoose } from './Candidates.tsx'
import { type CoupleFacts, type Placeable, withCouples } from './couples.ts'
import { lacksOnlySkill, lacksSkill } from './GiveSkill.tsx'
import type { DayActions } from './MoveHere.tsx'
import { isBroken } from './replaceBoth.ts'

/** Candidates that are shown at first: those who need the service most. */
const FIRST = 6

interface OrderOf {
  board: Board
  posts: readonly Post[]
  cell: Cell
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  /** What is done with somebody who stands elsewhere that day; undefined where they stay. */
  day?: DayActions | undefined
  /** What a couple is placed by as one; undefined where each is placed alone. */
  couples?: Pick<CoupleFacts, 'freed'> | undefined
}

export const isGone = ({ code }: Block): boolean => code === 'away' || code === 'paused'

/**
 * People who could stand at a cell. Free people come first, in the order of the explanation, or by need without one;
 * those who would serve many weeks in a row and then those who are being asked end that list. People with blocks follow
 * by their number of blocks, those who can be chosen all the same first and those who are away last. Apart are those
 * who can come from elsewhere that day, and those who lack the skill.
 */
export function candidatesFor(
  { board, posts, cell, rules, day, couples }: OrderOf,
  wanted: string,
  explanation: Explanation | undefined,
  asked: ReadonlySet<string>,
  t: Translate,
) {
  const { service, post, places } = cell
  const isFound = nameFinder(wanted)
  const judged = new Map(explanation?.candidates.map(({ user, blocks }) => [user._id, blocks]))
  // Half of a couple that goes whole does not come to the place of the other.
  const going = couples && isBroken(couples.freed) ? couples.freed : []
  const here = new Set([...places, ...going].map(({ userId }) => userId))
  const found = byNeed(board)
    .filter(({ user }) => !here.has(user._id) && isFound(user.name))
    .map((member): Placeable => {
      const known = rules?.blocksOf(member.user._id, service, post) ?? []
      // The server knows shifts that stand on no board.
      return { member, blocks: known.length > 0 ? known : (judged.get(member.user._id) ?? []) }
    })
  const ranked = new Map((explanation?.candidates ?? []).map(({ user }, at) => [user._id, at]))
  const gets = { serviceId: service._id, postId: post._id }
  /** Whose partner is there already does what the partner does, however many weeks that makes. */
  const joining = new Set(explanation?.candidates.flatMap(({ user, beside }) => (beside ? user._id : [])))
  const isTiring = ({ user: { _id } }: BoardMember) =>
    !joining.has(_id) && longRowOf(board, { userId: _id, leaves: null, gets }) !== null
  const isTired = ({ member, beside }: Placeable) =>
    isTiring(member) || (beside !== undefined && isTiring(beside.member))
  /** A couple comes behind others where either of them does. */
  const behind = (one: Placeable) => (asked.has(one.member.user._id) ? 2 : isTired(one) ? 1 : 0)
  const rankOf = (one: Placeable) => behind(one) * (ranked.size + 1) + (ranked.get(one.member.user._id) ?? ranked.size)
  const away = ({ blocks }: Placeable) => Number(blocks.some(isGone))
  const blocked = found
    .filter(({ blocks }) => blocks.length > 0)
    .sort(
      (a, b) => Number(mayChoose(b)) - Number(mayChoose(a)) || away(a) - away(b) || a.blocks.length - b.blocks.length,
    )
  const moves = new Map(
    blocked.flatMap(({ member: { user } }) => {
      const move = day && dayMoveOf({ board, posts, cell, rules, from: day.from }, user._id)
      return move ? [[user._id, move] as const] : []
    }),
  )
  const losses = new Map([...moves].map(([id, move]) => [id, lossOf({ board, rules }, comingOf(move), t)] as const))
  const lossBy = ({ member: { user } }: Placeable) => losses.get(user._id)
  const comes = (one: Placeable) => lossBy(one) !== undefined
  /** By what is lost, then by name. */
  const byLoss = (a: Placeable, b: Placeable) =>
    (lossBy(a) ?? 0) - (lossBy(b) ?? 0) || a.member.user.name.localeCompare(b.member.user.name)
  const kept = blocked.filter(({ blocks }) => !lacksSkill(blocks))
  const free = found.filter(({ blocks }) => blocks.length === 0).sort((a, b) => rankOf(a) - rankOf(b))
  const coming = oneOfEach(kept.filter((one) => !mayChoose(one) && comes(one)).sort(byLoss), moves)
  return {
    isTired,
    free: couples
      ? withCouples(free, { board, posts, cell, rules, ...couples }).sort((a, b) => behind(a) - behind(b))
      : free,
    forced: kept.filter(mayChoose),
    moving: coming.rows,
    /** People who come from elsewhere, those who are taken along among them. */
    movingCount: coming.people,
    kept: kept.filter((one) => !mayChoose(one) && !comes(one)),
    unskilled: blocked
      .filter(({ blocks }) => lacksSkill(blocks))
      .sort((a, b) => rankUnskilled(a, comes) - rankUnskilled(b, comes) || (comes(a) && comes(b) ? byLoss(a, b) : 0)),
  }
}

/** People who come from elsewhere without those whom one before them takes along, and the number of all of them. */
function oneOfEach(moving: Placeable[], moves: ReadonlyMap<string, DayMove>) {
  const people = new Set<string>()
  const rows = moving.filter(({ member: { user } }) => {
    const move = moves.get(user._id)
    if (people.has(user._id) || !move) return false
    for (const id of comersOf(move)) people.add(id)
    return true
  })
  return { rows, people: people.size }
}

/** Those who can be given the skill come first, then those who stand elsewhere that day and can be given it. */
const rankUnskilled = (one: Placeable, comes: (one: Placeable) => boolean): number =>
  lacksOnlySkill(one.blocks) ? 0 : comes(one) ? 1 : 2

/** The first candidates, without those who are to come last; these where there are no others, or only one is. */
export function firstOf(free: Placeable[], isLast: (one: Placeable) => boolean): Placeable[] {
  const willing = free.filter((one) => !isLast(one))
  const first = (willing.length > 0 ? willing : free).slice(0, FIRST)
  return firstCount(free.length, first.length) === free.length ? free : first
}
