import type { Board } from '#shared/rota/board.ts'
import type { Candidate as Judged } from '#shared/rota/explanation.ts'
import type { Block } from '#shared/rota/rules.ts'
import { aboveShare, hasShare } from '#shared/rota/shares.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../../strings/strings.ts'
import { listOf } from '../../listOf.ts'
import { shareWords } from '../../share.text.ts'
import { type BoardMember, type Cell, declined } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { nearDays, unbrokenDays } from '../cells/bend.text.ts'
import { blockWord } from '../cells/blockText.ts'
import { partnerWord } from '../cells/partner.text.ts'
import { type DayMove, dayMoveOf } from '../exchange/dayMove.ts'
import { type Elsewhere, elsewhere } from '../exchange/exchange.model.ts'
import { conflictTexts, followsText, followsWords, givenBy, ratherText } from '../exchange/follows.text.ts'
import { wouldRowText } from '../exchange/weeks.ts'
import { GiveSkill, lacksOnlySkill, lacksSkill } from './GiveSkill.tsx'
import { type DayActions, MoveHere } from './MoveHere.tsx'
import { Choice } from './PickerFrame.tsx'

/** Somebody who could be placed, and what stands against it. */
export interface Placeable {
  member: BoardMember
  blocks: readonly Block[]
}

interface CandidatesProps {
  board: Board
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  cell: Cell
  candidates: Placeable[]
  /** People who are being asked for the place. */
  asked: ReadonlySet<string>
  /** What the explanation of the place knows of each. */
  judged: ReadonlyMap<string, Pick<Judged, 'atPost' | 'beside' | 'cost' | 'leftOut' | 'partners' | 'wish'>>
  onPlace: ((userId: string) => void) | null
  /** What is done with somebody who stands elsewhere that day; undefined where they stay. */
  day?: DayActions | undefined
  /** That they lack the skill stands above them. */
  isSkillSaid?: boolean
}

type OfPlace = Pick<CandidatesProps, 'board' | 'cell' | 'rules' | 'asked' | 'judged'>

/**
 * Returns why somebody who could be placed has their place in the order, in a word or two: what speaks against one more
 * service of theirs, and whether they gladly stand there.
 */
function useReason({ board, cell: { service, post }, rules, asked, judged }: OfPlace) {
  const t = useT()
  const against = (member: BoardMember): string => {
    const { user } = member
    if (asked.has(user._id)) return t('board.isAsked')
    const no = board.services.find(
      (one) => one.date === service.date && declined(one).some((place) => place.userId === user._id),
    )
    if (no) return t('board.hasSaidNo', { time: no.serviceTime })
    const near = nearDays(board, user._id, service)
    if (near.length > 0) return t('board.alsoOn', { days: unbrokenDays(near) })
    return hasShare(member) ? t(aboveShare(member) > 0 ? 'board.isAbove' : 'board.hasShare') : ''
  }
  return (member: BoardMember, isTired: boolean): string => {
    const { user } = member
    const wish = rules?.wishOf(user._id, service, post._id)
    const { atPost = 0, beside = [], cost, leftOut = false, wish: ofPost } = judged.get(user._id) ?? {}
    const mood = wish?.isRatherNot || ofPost === 'avoid' ? t('bend.rather_not') : ofPost ? t('board.isGlad') : ''
    const rather = ratherText(wish?.rather ?? (cost && cost.preferences > 0 ? [] : null), t)
    const own = [rather, mood].filter(Boolean).join(' · ') || (leftOut ? t('board.neverServed') : '')
    const pair = beside.length > 0 && t('board.servesWith', { names: listOf(beside.map(({ name }) => name)) })
    const said = [pair, own, isTired ? '' : against(member)].filter(Boolean).join(' · ')
    if (said || isTired) return said
    if (atPost > 0) return t('board.atPost', { count: atPost })
    return wish && wish.gladlyAt.length > 0 ? t('board.gladlyAt', { posts: listOf(wish.gladlyAt) }) : t('board.isFree')
  }
}

/**
 * True where nothing but an earlier no stands against somebody, of which the server asks, or that their partner is
 * missing, of which the board warns; all else is final.
 */
export const mayChoose = ({ blocks }: Placeable): boolean =>
  blocks.every(({ code }) => code === 'declined' || code === 'only_together')

/** People who could be placed, a line each: the reason for their place in the order, and what they have. */
export function Candidates(props: CandidatesProps) {
  const { board, rules, cell, candidates, asked, judged, onPlace, day, isSkillSaid = false } = props
  const { service, post } = cell
  const t = useT()
  const reasonOf = useReason({ board, cell, rules, asked, judged })
  const wordOf = (block: Block, userId: string): string => {
    const [partner] = block.code === 'only_together' ? (judged.get(userId)?.partners ?? []) : []
    return partner ? partnerWord(partner, service.date, t) : blockWord(block, t)
  }
  /** What stands against somebody, in words; that they stand elsewhere that day is said by where. */
  const wordsOf = ({ member, blocks }: Placeable, [there]: readonly Elsewhere[], isMoving = false): string[] => {
    const isThere = ({ code }: Block) => code === 'busy' || code === 'most_a_day'
    const others = blocks
      .filter((block) => !(there && isThere(block)) && !(isSkillSaid && block.code === 'skill'))
      .map((block) => wordOf(block, member.user._id))
    // What becomes open there says where it is.
    return there && blocks.some(isThere) && !isMoving
      ? [t('board.standsAt', { post: there.post, time: there.time }), ...others]
      : others
  }
  return (
    <ul>
      {candidates.map((one) => {
        const { user } = one.member
        const places = elsewhere(board, service, user._id)
        const gets = { serviceId: service._id, postId: post._id }
        const mayPlace = onPlace !== null && mayChoose(one)
        const warning = mayPlace ? wouldRowText(board, { userId: user._id, leaves: null, gets }, t) : ''
        const about = reasonOf(one.member, warning !== '')
        const move = day && one.blocks.length > 0 && dayMoveOf({ board, cell, rules, from: day.from }, user._id)
        return (
          <Choice
            key={user._id}
            name={user.name}
            // There a day away is taken back.
            person={user}
            about={warning ? about : lacksSkill(one.blocks) ? '' : `${about} · ${shareWords(one.member, t)}`}
            warning={warning}
            against={[
              ...wordsOf(one, move ? [move.there] : places, move && move.kind === 'move'),
              ...(move ? comesWords(props, move, t) : []),
            ]}
            conflicts={move ? comingOf(props, move).flatMap((given) => conflictTexts(props, given, t)) : []}
            remedy={
              (onPlace && lacksOnlySkill(one.blocks) && <GiveSkill board={board} post={post} user={user} />) ||
              (day && move && <MoveHere board={board} post={post} user={user} move={move} actions={day} />)
            }
            onChoose={mayPlace ? () => onPlace(user._id) : null}
          />
        )
      })}
    </ul>
  )
}

/** Who gets and who leaves a place where somebody comes from elsewhere, the one who comes first. */
export function comingOf({ cell, day }: Pick<CandidatesProps, 'cell' | 'day'>, { kind, there }: DayMove) {
  const { held } = there
  if (kind === 'swap' && day?.from) {
    const [theirs, own] = givenBy([day.from, held])
    return [own, theirs] as const
  }
  const gets = { serviceId: cell.service._id, postId: cell.post._id }
  return [{ userId: held.userId, leaves: held, gets }] as const
}

/** What comes of somebody's move from elsewhere: 'Center Aisle at 9am becomes open', and what is lost by a swap. */
function comesWords(props: CandidatesProps, move: DayMove, t: Translate): string[] {
  const [own, theirs] = comingOf(props, move)
  const { post, time } = move.there
  const words = followsWords(props, own, t)
  return theirs
    ? [...words, followsText(props, theirs, t)].filter(Boolean)
    : [t('board.becomesOpen', { post, time }), ...words]
}
