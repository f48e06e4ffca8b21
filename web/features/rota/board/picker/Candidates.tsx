import type { Board, Place } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../../strings/strings.ts'
import { namesTogether } from '../../listOf.ts'
import { sharesText } from '../../share.text.ts'
import { countedOf } from '../absence.ts'
import type { Cell } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { blockWord } from '../cells/blockText.ts'
import { partnerWord } from '../cells/partner.text.ts'
import { comersOf, type DayMove, dayMoveOf } from '../exchange/dayMove.ts'
import { type Elsewhere, elsewhere } from '../exchange/exchange.model.ts'
import { conflictTexts, followsText, followsWords, givenBy, movedBy } from '../exchange/follows.text.ts'
import { type GivenPlaces, thirdText, wouldBe, wouldRowText } from '../exchange/weeks.ts'
import { boardName, inNameOrder } from '../names.text.ts'
import { Choice } from './Choice.tsx'
import type { Beside, Placeable } from './couples.ts'
import { GiveSkill, lacksOnlySkill, lacksSkill } from './GiveSkill.tsx'
import { type DayActions, MoveHere } from './MoveHere.tsx'
import { type Judged, useReason } from './useReason.ts'

interface CandidatesProps {
  board: Board
  posts: readonly Post[]
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  cell: Cell
  candidates: Placeable[]
  /** People who are being asked for the place. */
  asked: ReadonlySet<string>
  /** What the explanation of the place knows of each. */
  judged: ReadonlyMap<string, Judged>
  /** The first day of which services served count in their order; undefined where none do. */
  since?: string | undefined
  onPlace: ((userId: string, beside?: Beside) => void) | null
  /** Places of the service that a press gives up. */
  out: readonly Place[]
  /** What is done with somebody who stands elsewhere that day; undefined where they stay. */
  day?: DayActions | undefined
  /** The row by which both places of a broken couple are filled, and says so. */
  both?: Placeable | undefined
  /** That they lack the skill stands above them. */
  isSkillSaid?: boolean
}

/**
 * True where nothing but an earlier no stands against somebody, of which the server asks, or that their partner is
 * missing, of which the board warns; all else is final.
 */
export const mayChoose = ({ blocks }: Placeable): boolean =>
  blocks.every(({ code }) => code === 'declined' || code === 'only_together')

/** People who could be placed, a line each: the reason for their place in the order, and what they have. */
export function Candidates(props: CandidatesProps) {
  const { board, posts, rules, cell, candidates, asked, judged, since, onPlace, day, both, isSkillSaid = false } = props
  const { service, post } = cell
  const t = useT()
  const reasonOf = useReason({ board, cell, rules, asked, judged, since })
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
        const comes = [user, ...(one.beside ? [one.beside.member.user] : [])].map(({ _id }) => ({
          userId: _id,
          leaves: null,
          gets,
        }))
        const warning = mayPlace ? wouldRowText(board, comes, t) : ''
        // What they would have says what they have.
        const isShareSaid = warning !== '' && wouldBe(board, comes, t).share !== ''
        const third = mayPlace && !warning ? thirdText(board, comes, t) : ''
        const about = [placesText(one, props, t), reasonOf(one.member, warning + third !== '')]
          .filter(Boolean)
          .join(' · ')
        const move = day && one.blocks.length > 0 && dayMoveOf({ board, posts, cell, rules, from: day.from }, user._id)
        const name = namesTogether(
          move
            ? comersOf(move).map((id) => boardName(board, id))
            : [user.name, ...(one.beside ? [one.beside.member.user.name] : [])],
        )
        return (
          <Choice
            key={[user._id, one.beside && 'with', one === both && 'both'].filter(Boolean).join(' ')}
            name={one === both ? t('together.replaceBoth', { names: name }) : name}
            // There a day away is taken back.
            person={user}
            about={lacksSkill(one.blocks) && !warning ? '' : about}
            share={isShareSaid || lacksSkill(one.blocks) ? '' : sharesOf(board, one, t)}
            warning={warning || third}
            against={[
              ...wordsOf(one, move ? [move.there] : places, move && move.plan.kind === 'move'),
              ...(move ? comesWords(props, move, t) : []),
            ]}
            conflicts={move ? comingOf(move).flatMap((given) => conflictTexts(props, given, t)) : []}
            remedy={
              (onPlace && lacksOnlySkill(one.blocks) && <GiveSkill board={board} post={post} user={user} />) ||
              (day && move && <MoveHere board={board} post={post} user={user} name={name} move={move} actions={day} />)
            }
            onChoose={mayPlace ? () => onPlace(user._id, one.beside) : null}
          />
        )
      })}
    </ul>
  )
}

/** 'Otis Stone at Left Aisle'; 'both go out' where one comes for two; '' where nobody is elsewhere or goes besides. */
function placesText({ beside }: Placeable, { cell: { post }, out }: CandidatesProps, t: Translate): string {
  if (!beside) return out.length > 1 ? t('together.allOut') : ''
  return beside.post._id === post._id
    ? ''
    : t('board.besideAt', { name: beside.member.user.name, post: beside.post.name })
}

/** What somebody has, or both of a couple. */
const sharesOf = (board: Board, { member, beside }: Placeable, t: Translate): string =>
  sharesText(
    inNameOrder([member, ...(beside ? [beside.member] : [])]).map((one) => countedOf(board, one)),
    t,
  )

/** Who gets and who leaves a place where somebody comes from elsewhere, those who come before the others. */
export function comingOf(move: DayMove): GivenPlaces[] {
  const { plan } = move
  const given = plan.kind === 'trade' ? givenBy(plan.trade) : movedBy(plan.moves)
  const isComing = ({ userId }: GivenPlaces) => comersOf(move).includes(userId)
  return [...given.filter(isComing), ...given.filter((one) => !isComing(one))]
}

/** What comes of somebody's move from elsewhere: 'Center Aisle at 9am becomes open', and what is lost by a swap. */
function comesWords(props: CandidatesProps, move: DayMove, t: Translate): string[] {
  const [own, ...others] = comingOf(move)
  const { post, time } = move.there
  const words = own ? followsWords(props, own, t) : []
  const theirs = others.map((given) => followsText(props, given, t))
  return move.plan.kind === 'trade'
    ? [...words, ...theirs].filter(Boolean)
    : [t('board.becomesOpen', { post, time }), ...words, ...theirs].filter(Boolean)
}
