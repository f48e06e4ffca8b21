import type { Board, BoardService } from '#shared/rota/board.ts'
import type { Candidate as Judged } from '#shared/rota/fill.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Block } from '#shared/rota/rules.ts'
import { useT } from '../../../../strings/strings.ts'
import { listOf } from '../../listOf.ts'
import { hasShare, shareText } from '../../share.text.ts'
import { type BoardMember, declined } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { daysText, nearDays } from '../cells/bend.text.ts'
import { blockText } from '../cells/blockText.ts'
import { GiveSkill, lacksOnlySkill } from './GiveSkill.tsx'
import { Choice } from './PickerFrame.tsx'

/** Somebody who could be placed, and what stands against it. */
export interface Candidate {
  member: BoardMember
  blocks: readonly Block[]
}

interface CandidatesProps {
  board: Board
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  post: Post
  service: BoardService
  candidates: Candidate[]
  /** People who are being asked for the place. */
  asked: ReadonlySet<string>
  /** What the explanation of the place knows of each. */
  judged: ReadonlyMap<string, Pick<Judged, 'atPost' | 'leftOut'>>
  onPlace: ((userId: string) => void) | null
}

/** Returns the line about somebody who could be placed: what they have, and what stands against one more. */
export function useLoadText({ board, service, asked }: Pick<CandidatesProps, 'board' | 'service' | 'asked'>) {
  const t = useT()
  return (member: BoardMember): string => {
    const { user } = member
    const has = shareText(member, board, t)
    if (asked.has(user._id)) return t('board.hasAsked', { has })
    const no = board.services.find(
      (one) => one.date === service.date && declined(one).some((place) => place.userId === user._id),
    )
    if (no) return t('board.hasSaidNo', { has, time: no.serviceTime })
    const near = nearDays(board, user._id, service)
    if (near.length > 0) return t('board.hasNear', { has, days: daysText(near) })
    return t(hasShare(member) ? 'board.hasMore' : 'board.hasFree', { has })
  }
}

/** True where nothing but an earlier no stands against somebody, of which the server asks; all else is final. */
export const mayChoose = ({ blocks }: Candidate): boolean => blocks.every(({ code }) => code === 'declined')

/** People who could be placed, with what they have and what stands against each. */
export function Candidates({ board, rules, service, post, candidates, asked, judged, onPlace }: CandidatesProps) {
  const t = useT()
  const load = useLoadText({ board, service, asked })
  const wishText = (userId: string): string => {
    const wish = rules?.wishOf(userId, service, post)
    if (wish?.isRatherNot) return ` · ${t('bend.rather_not')}`
    return wish && wish.gladlyAt.length > 0 ? ` · ${t('board.gladlyAt', { posts: listOf(wish.gladlyAt) })}` : ''
  }
  const pastText = (userId: string): string => {
    const { atPost = 0, leftOut = false } = judged.get(userId) ?? {}
    if (leftOut) return ` · ${t('board.neverServed')}`
    return atPost > 0 ? ` · ${t('board.atPost', { count: atPost })}` : ''
  }
  return (
    <ul>
      {candidates.map(({ member, blocks }) => (
        <Choice
          key={member.user._id}
          name={member.user.name}
          // There a day away is taken back.
          person={member.user}
          count={load(member) + pastText(member.user._id) + wishText(member.user._id)}
          against={blocks.map((block) => blockText(block, t))}
          remedy={onPlace && lacksOnlySkill(blocks) && <GiveSkill {...{ board, post }} user={member.user} />}
          onChoose={onPlace && mayChoose({ member, blocks }) ? () => onPlace(member.user._id) : null}
        />
      ))}
    </ul>
  )
}
