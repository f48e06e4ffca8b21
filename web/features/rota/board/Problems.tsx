import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { aboveShare } from '#shared/rota/shares.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { firstCount } from '../../../ui/firstCount.ts'
import { Section } from '../../../ui/Section.tsx'
import { type ConflictLine, hopelessText } from '../fill/Conflicts.tsx'
import { shareWords } from '../share.text.ts'
import { countedOf } from './absence.ts'
import type { Spot } from './board.model.ts'
import type { Line } from './board.text.ts'
import { problemLines } from './problem.text.ts'

/** Lines shown before the rest is folded. */
const FIRST = 8

interface ProblemsProps {
  board: Board
  posts: Post[]
  /** Open places are said elsewhere on the screen, such as in their cells. */
  isOpenSaid: boolean
  /** Conflicts of the board, each with whether somebody else could take the place. */
  conflicts: readonly ConflictLine[]
  /** Shows the cell of a line. */
  onShow: (spot: Spot) => void
}

/** The faults of the plan, each with the way to its cell. */
export function Problems({ board, posts, conflicts, isOpenSaid, onShow }: ProblemsProps) {
  const t = useT()
  const problems = isOpenSaid ? board.problems.filter(({ code }) => code !== 'empty') : board.problems
  const lines = problemLines({ ...board, problems }, posts, t)
  if (lines.length === 0) return null
  const first = firstCount(lines.length, FIRST)
  const shown = { onShow, hopeless: conflicts.filter(({ isHopeless }) => isHopeless) }
  return (
    <Section title={t(problems.some(({ code }) => code === 'empty') ? 'board.problems' : 'board.inConflict')}>
      <Lines lines={lines.slice(0, first)} {...shown} />
      {lines.length > first && (
        <Disclosure label={t('board.moreProblems', { count: lines.length - first })} className="text-sm">
          <Lines lines={lines.slice(first)} {...shown} />
        </Disclosure>
      )}
    </Section>
  )
}

interface LinesProps extends Pick<ProblemsProps, 'onShow'> {
  lines: Line[]
  /** Conflicts whose place nobody else can take. */
  hopeless: readonly ConflictLine[]
}

/** Lines, each the way to its cell; of a place that nobody else can take, what is left to do. */
const Lines = ({ lines, hopeless, onShow }: LinesProps) => (
  <ul className="text-sm">
    {lines.map(({ spot, text }) => (
      <li key={text}>
        <button
          type="button"
          onClick={() => onShow(spot)}
          className="min-h-11 w-full rounded py-1 text-left md:min-h-9 underline decoration-control underline-offset-3 wrap-anywhere hover:decoration-ink"
        >
          {text}
        </button>
        <NobodyElse conflict={hopeless.find((one) => one.text === text)} />
      </li>
    ))}
  </ul>
)

/** Says of a conflict whose place nobody else can take what is left to do; nothing of any other. */
export function NobodyElse({ conflict }: { conflict: ConflictLine | undefined }) {
  const t = useT()
  if (!conflict?.isHopeless) return null
  return <p className="text-sm">{hopelessText(conflict, t)}</p>
}

/** Services of everybody beside their share, where somebody is above it: who that is stands among those to look at. */
export function Shares({ board }: { board: Board }) {
  const t = useT()
  const most = Math.max(1, ...board.members.map(({ planned, fair }) => Math.max(planned, fair)))
  const members = board.members.map((member) => countedOf(board, member))
  const above = members.filter((member) => aboveShare(member) > 0)
  if (above.length === 0) return null
  const others = members.filter((member) => aboveShare(member) === 0)
  return (
    <Disclosure label={t('board.shares')} className="text-sm">
      <ul className="mt-2 flex flex-col gap-2 text-sm">
        {[...above, ...others].map(({ user, ...own }, at) => (
          <li key={user._id}>
            <span className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{user.name}</span>
              <span
                className={cx(
                  'shrink-0 tabular-nums',
                  at < above.length ? 'font-medium text-accent-ink' : 'text-muted',
                )}
              >
                {shareWords(own, t)}
              </span>
            </span>
            <span aria-hidden="true" className="relative mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
              <span
                className="absolute inset-y-0 left-0 rounded-full bg-primary"
                style={{ width: `${(own.planned / most) * 100}%` }}
              />
              <span
                className="absolute inset-y-0 w-0.5 bg-ink"
                style={{ left: `${Math.min(99, (own.fair / most) * 100)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
