import type { Board, BoardService } from '#shared/rota/board.ts'
import type { Candidate as Judged } from '#shared/rota/explanation.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Block } from '#shared/rota/rules.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { listOf } from '../../listOf.ts'
import { aboveShare, hasShare, shareWords } from '../../share.text.ts'
import { type BoardMember, declined, type PersonsPlace } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { nearDays, unbrokenDays } from '../cells/bend.text.ts'
import { blockWord } from '../cells/blockText.ts'
import { partnerWord } from '../cells/partner.text.ts'
import { type Elsewhere, elsewhere } from '../exchange/exchange.model.ts'
import { GiveSkill, lacksOnlySkill, lacksSkill } from './GiveSkill.tsx'
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
  post: Post
  service: BoardService
  candidates: Placeable[]
  /** People who are being asked for the place. */
  asked: ReadonlySet<string>
  /** What the explanation of the place knows of each. */
  judged: ReadonlyMap<string, Pick<Judged, 'atPost' | 'leftOut' | 'partners' | 'wish'>>
  onPlace: ((userId: string) => void) | null
  /** The place that somebody who stands elsewhere that day can have for theirs. */
  swap?: PlaceSwap | undefined
  /** That they lack the skill stands above them. */
  isSkillSaid?: boolean
}

/** A place whose person can take the place of somebody else. */
export interface PlaceSwap {
  from: PersonsPlace
  onSwap: (other: PersonsPlace) => void
}

type OfPlace = Pick<CandidatesProps, 'board' | 'service' | 'post' | 'rules' | 'asked' | 'judged'>

/**
 * Returns why somebody who could be placed has their place in the order, in a word or two: what speaks against one more
 * service of theirs, and whether they gladly stand there.
 */
function useReason({ board, service, post, rules, asked, judged }: OfPlace) {
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
  return (member: BoardMember): string => {
    const { user } = member
    const wish = rules?.wishOf(user._id, service, post)
    const { atPost = 0, leftOut = false, wish: ofPost } = judged.get(user._id) ?? {}
    const mood = wish?.isRatherNot || ofPost === 'avoid' ? t('bend.rather_not') : ofPost ? t('board.isGlad') : ''
    const own = mood || (leftOut ? t('board.neverServed') : '')
    const said = [own, against(member)].filter(Boolean).join(' · ')
    if (said) return said
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
  const { board, rules, service, post, candidates, asked, judged, onPlace, swap, isSkillSaid = false } = props
  const t = useT()
  const reasonOf = useReason({ board, service, post, rules, asked, judged })
  const wordOf = (block: Block, userId: string): string => {
    const [partner] = block.code === 'only_together' ? (judged.get(userId)?.partners ?? []) : []
    return partner ? partnerWord(partner, service.date, t) : blockWord(block, t)
  }
  /** What stands against somebody, in words; that they stand elsewhere that day is said by where. */
  const wordsOf = ({ member, blocks }: Placeable, [there]: readonly Elsewhere[]): string[] => {
    const isThere = ({ code }: Block) => code === 'busy' || code === 'most_a_day'
    const others = blocks
      .filter((block) => !(there && isThere(block)) && !(isSkillSaid && block.code === 'skill'))
      .map((block) => wordOf(block, member.user._id))
    return there && blocks.some(isThere)
      ? [t('board.standsAt', { post: there.post, time: there.time }), ...others]
      : others
  }
  return (
    <ul>
      {candidates.map((one) => {
        const { user } = one.member
        const places = elsewhere(board, service, user._id)
        const other = swap && places.find(({ held }) => isSwappable(rules, swap.from, held))
        return (
          <Choice
            key={user._id}
            name={user.name}
            // There a day away is taken back.
            person={user}
            about={lacksSkill(one.blocks) ? '' : `${reasonOf(one.member)} · ${shareWords(one.member, t)}`}
            against={wordsOf(one, other ? [other] : places)}
            remedy={
              (onPlace && lacksOnlySkill(one.blocks) && <GiveSkill board={board} post={post} user={user} />) ||
              (other && (
                <Button
                  size="sm"
                  aria-label={t('board.swapWith', { name: user.name })}
                  onClick={() => swap.onSwap(other.held)}
                >
                  {t('board.swap')}
                </Button>
              ))
            }
            onChoose={onPlace && mayChoose(one) ? () => onPlace(user._id) : null}
          />
        )
      })}
    </ul>
  )
}

/** True where nothing stands against two people in the places of each other, but an earlier no. */
const isSwappable = (rules: BoardRules | undefined, one: PersonsPlace, other: PersonsPlace): boolean =>
  rules?.blocksOfSwap(one, other).every(({ code }) => code === 'declined') === true
