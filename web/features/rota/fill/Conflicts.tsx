import { useQuery } from '@tanstack/react-query'
import type { Barred } from '#shared/rota/barred.ts'
import type { Board, Problem } from '#shared/rota/board.ts'
import type { Unfillable } from '#shared/rota/capacity.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { locale, useT } from '../../../strings/strings.ts'
import { plannedPlaces, type Spot } from '../board/board.model.ts'
import { membersQuery } from '../board/board.queries.ts'
import { type BoardRules, boardRules } from '../board/board.rules.ts'
import { problemLines } from '../board/problem.text.ts'
import { holdersOf, whoseDays } from '../explain/empty.text.ts'
import { namesTogether } from '../listOf.ts'
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
  /** Where it is hopeless, those who could hold the post at some service, with what keeps each from this one. */
  out: Barred[]
  /** Who would go with another in their place: its person, and who serves only together with them there. */
  leaving: string[]
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

/**
 * Those who could hold a post, with what keeps each from a place of it whatever else is planned; null where somebody is
 * not kept, or until the rules are known.
 */
function keptFrom(board: Board, spot: Spot, post: Post | undefined, rules: BoardRules | undefined): Barred[] | null {
  const service = board.services.find(({ _id }) => _id === spot.serviceId)
  if (!service || !post || !rules) return null
  const everybody = board.members.map(({ user }): Barred => {
    const blocks = rules.blocksOf(user._id, service, post).filter(({ code }) => STAYS[code])
    return { user: { _id: user._id, name: user.name }, blocks }
  })
  return everybody.every(({ blocks }) => blocks.length > 0) ? holdersOf({ candidates: everybody }) : null
}

/** The names of those who leave a place with somebody: who serves only together with them there, too. */
function leavingWith(board: Board, { userId, serviceId }: Problem, rules: BoardRules | undefined): string[] {
  const service = board.services.find(({ _id }) => _id === serviceId)
  if (!service || !userId) return []
  const ids = [userId, ...(rules?.boundTo(userId) ?? [])]
  const here = plannedPlaces(service).filter((place) => ids.includes(place.userId ?? ''))
  return [...new Set(here.map(({ name }) => name))]
}

/** The place of a conflict that nobody else can take, as it is once its person has left it. */
export function emptied({ spot: { serviceId, postId }, out }: ConflictLine): Unfillable[] {
  return postId ? [{ serviceId, postId, missing: 1, holders: out.length, outs: out.length, out }] : []
}

/** What is left to do about a conflict whose place nobody else can take. */
export function hopelessText({ isSkilled, out }: ConflictLine, t: Translate): string {
  const asked = whoseDays(out).map(({ name }) => name)
  const names = new Intl.ListFormat(locale(), { type: 'disjunction' }).format(asked)
  if (asked.length > 0) return t(isSkilled ? 'fill.onlyOpenOrSkillAsk' : 'fill.onlyOpenAsk', { names })
  return t(isSkilled ? 'fill.onlyOpenOrSkill' : 'fill.onlyOpen')
}

/** 'Bill and Carol Moss stay; Everything replaces them.' of a conflict that a fill of the gaps leaves; else ''. */
export function staysText({ problem, leaving }: ConflictLine, isMovable: boolean, t: Translate): string {
  if (leaving.length === 0 || (problem.code !== 'blocked' && problem.code !== 'suspended')) return ''
  const said = { count: leaving.length, names: namesTogether(leaving) }
  return t(isMovable ? 'fill.stays' : 'fill.staysAnyway', said)
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
    const out = problem.code === 'blocked' ? keptFrom(board, line.spot, post, rules) : null
    const isSkilled = typeof post?.skillId === 'string'
    const leaving = leavingWith(board, problem, rules)
    return { ...line, name, isHopeless: out !== null, out: out ?? [], leaving, isSkilled, problem }
  })
}

interface ConflictsProps {
  lines: readonly ConflictLine[]
  /** A fill of everything may end one. */
  isSolvable: boolean
  /** What becomes of a conflict that another could end, where a fill of the gaps is offered; else empty. */
  staysOf: (line: ConflictLine) => string
  onShow: (spot: Spot) => void
}

/**
 * The conflicts of a plan, which a fill of the gaps leaves as they are, each the way to its place: there another takes
 * it, or, where nobody can, it is left open or the skill is given. Renders nothing where there are none.
 */
export function Conflicts({ lines, isSolvable, staysOf, onShow }: ConflictsProps) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <div>
      <p className="font-medium">{t('board.conflicts', { count: lines.length })}</p>
      <ul>
        {lines.slice(0, FIRST).map((line) => (
          <li key={line.text}>
            <button
              type="button"
              onClick={() => onShow(line.spot)}
              className="min-h-11 w-full rounded py-1 text-left md:min-h-9 underline decoration-control underline-offset-3 wrap-anywhere hover:decoration-ink"
            >
              {line.text}
            </button>
            {line.isHopeless ? (
              <p className="text-sm">
                {hopelessText(line, t)}{' '}
                <button type="button" onClick={() => onShow(line.spot)} className={INLINE}>
                  {t('fill.toPlace')}
                </button>
              </p>
            ) : (
              staysOf(line) && <p className="text-sm">{staysOf(line)}</p>
            )}
          </li>
        ))}
      </ul>
      {isSolvable && <p className="text-sm text-muted">{t('fill.solveAbout')}</p>}
    </div>
  )
}
