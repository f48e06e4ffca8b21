import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../strings/strings.ts'
import type { Spot } from '../board/board.model.ts'
import { problemLines } from '../board/problem.text.ts'
import { conflictsOf } from './fill.before.ts'

/** Conflicts that are named; the board counts all. */
const FIRST = 4

/** A conflict with its place, and whom another may take the place of there; '' where that is nobody. */
export interface ConflictLine {
  spot: Spot
  text: string
  name: string
}

/** The conflicts of a plan, each in a line. */
export const conflictLines = (board: Board, posts: readonly Post[], t: Translate): ConflictLine[] =>
  conflictsOf(board).flatMap((one) => {
    const [line] = problemLines({ ...board, problems: [one] }, posts, t)
    const name = board.members.find(({ user }) => user._id === one.userId)?.user.name ?? ''
    return line ? { ...line, name } : []
  })

interface ConflictsProps {
  lines: readonly ConflictLine[]
  /** A fill of everything may end one. */
  isSolvable: boolean
  onShow: (spot: Spot) => void
}

/**
 * The conflicts of a plan, which a fill of the gaps leaves as they are, each the way to its place: there another takes
 * it. Renders nothing where there are none.
 */
export function Conflicts({ lines, isSolvable, onShow }: ConflictsProps) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <div>
      <p className="font-medium">{t('board.conflicts', { count: lines.length })}</p>
      <ul>
        {lines.slice(0, FIRST).map(({ spot, text }) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onShow(spot)}
              className="min-h-11 w-full rounded py-1 text-left md:min-h-9 underline decoration-control underline-offset-3 wrap-anywhere hover:decoration-ink"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
      {isSolvable && <p className="text-sm text-muted">{t('fill.solveAbout')}</p>}
    </div>
  )
}
