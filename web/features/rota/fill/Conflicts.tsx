import { useQuery } from '@tanstack/react-query'
import type { Board } from '#shared/rota/board.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { postsQuery } from '../availability/plan.queries.ts'
import type { Spot } from '../board/board.model.ts'
import { problemCounts } from '../board/board.text.ts'
import { problemLines } from '../board/problem.text.ts'

/** Conflicts that are named; the board counts all. */
const FIRST = 4

/**
 * The conflicts of a plan, which a fill of the gaps leaves as they are, each with the way to its place: there another
 * takes it. Renders nothing where there are none.
 */
export function Conflicts({ board, onShow }: { board: Board; onShow: (spot: Spot) => void }) {
  const t = useT()
  const { data: posts = [] } = useQuery(postsQuery)
  const { conflicts } = problemCounts(board)
  if (conflicts === 0) return null
  const found = board.problems.filter(({ code }) => code !== 'empty').slice(0, FIRST)
  return (
    <div>
      <p className="font-medium">{t('board.conflicts', { count: conflicts })}</p>
      <ul>
        {found.map((one) => {
          const [line] = problemLines({ ...board, problems: [one] }, posts, t)
          const name = board.members.find(({ user }) => user._id === one.userId)?.user.name
          return (
            line && (
              <li key={line.text} className="flex flex-wrap items-center gap-x-3">
                <span className="text-sm wrap-anywhere">{line.text}</span>
                <Button size="sm" variant="quiet" className="-ml-3" onClick={() => onShow(line.spot)}>
                  {name ? t('fill.replace', { name }) : t('fill.toPlace')}
                </Button>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
