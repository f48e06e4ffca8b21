import { useQuery } from '@tanstack/react-query'
import type { Board, Problem } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Block } from '#shared/rota/rules.ts'
import { useT } from '../../../strings/strings.ts'
import type { Spot } from '../board/board.model.ts'
import { membersQuery } from '../board/board.queries.ts'
import { type BoardRules, boardRules } from '../board/board.rules.ts'
import { problemLines } from '../board/problem.text.ts'
import { linksQuery, skillsQuery } from '../setup/setup.queries.ts'
import { INLINE } from './EmptyReasons.tsx'
import { conflictsOf } from './fill.before.ts'

/** Conflicts that are named; the board counts all. */
const FIRST = 4

/** A conflict with its place, and whom another may take the place of there; '' where that is nobody. */
export interface ConflictLine {
  spot: Spot
  text: string
  name: string
  /** By no change of the plan can anybody stand there. */
  isHopeless: boolean
  /** The post asks for a skill, which somebody may be given. */
  isSkilled: boolean
  problem: Problem
}

/** Whether a block stays whatever else is planned, as those of people, their days and their skills do. */
const STAYS: Record<Block['code'], boolean> = {
  gone: true,
  suspended: true,
  paused: true,
  away: true,
  skill: true,
  expired: true,
  never: true,
  retired: true,
  busy: false,
  most_a_day: false,
  most_a_month: false,
  apart: false,
  only_together: false,
  learning: false,
  declined: true,
}

/** True where everybody is kept from a place by what no change of the plan ends; false until the rules are known. */
function isHopelessAt(board: Board, spot: Spot, post: Post | undefined, rules: BoardRules | undefined): boolean {
  const service = board.services.find(({ _id }) => _id === spot.serviceId)
  if (!service || !post || !rules) return false
  return board.members.every(({ user }) => rules.blocksOf(user._id, service, post).some(({ code }) => STAYS[code]))
}

/** The conflicts of a plan, each in a line. */
export function useConflictLines(board: Board, posts: Post[]): ConflictLine[] {
  const t = useT()
  const { data: members } = useQuery(membersQuery(board.from, board.to))
  const { data: links } = useQuery(linksQuery)
  const { data: skills } = useQuery(skillsQuery)
  const problems = conflictsOf(board)
  const rules =
    problems.length > 0 && members && links ? boardRules({ board, posts, members, links, skills }) : undefined
  return problems.flatMap((problem) => {
    const [line] = problemLines({ ...board, problems: [problem] }, posts, t)
    if (!line) return []
    const name = board.members.find(({ user }) => user._id === problem.userId)?.user.name ?? ''
    const post = posts.find(({ _id }) => _id === line.spot.postId)
    const isHopeless = problem.code === 'blocked' && isHopelessAt(board, line.spot, post, rules)
    return { ...line, name, isHopeless, isSkilled: typeof post?.skillId === 'string', problem }
  })
}

interface ConflictsProps {
  lines: readonly ConflictLine[]
  /** A fill of everything may end one. */
  isSolvable: boolean
  onShow: (spot: Spot) => void
}

/**
 * The conflicts of a plan, which a fill of the gaps leaves as they are, each the way to its place: there another takes
 * it, or, where nobody can, it is left open or the skill is given. Renders nothing where there are none.
 */
export function Conflicts({ lines, isSolvable, onShow }: ConflictsProps) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <div>
      <p className="font-medium">{t('board.conflicts', { count: lines.length })}</p>
      <ul>
        {lines.slice(0, FIRST).map(({ spot, text, isHopeless, isSkilled }) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onShow(spot)}
              className="min-h-11 w-full rounded py-1 text-left md:min-h-9 underline decoration-control underline-offset-3 wrap-anywhere hover:decoration-ink"
            >
              {text}
            </button>
            {isHopeless && (
              <p className="text-sm">
                {t(isSkilled ? 'fill.onlyOpenOrSkill' : 'fill.onlyOpen')}{' '}
                <button type="button" onClick={() => onShow(spot)} className={INLINE}>
                  {t('fill.toPlace')}
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {isSolvable && <p className="text-sm text-muted">{t('fill.solveAbout')}</p>}
    </div>
  )
}
