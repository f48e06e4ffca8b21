import type { Board } from '#shared/rota/board.ts'
import type { InARow, Run } from '#shared/rota/fill.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { plannedPlaces, type Spot } from '../board/board.model.ts'
import { servesWeekly } from '../board/cells/bend.text.ts'

/** People of whom it is said, at most. */
const NAMES = 5

interface WeeksInARowProps {
  run: Pick<Run, 'inARow'>
  board: Board
  /** Opens the place with which a run of weeks ends. */
  onShow: (spot: Spot) => void
}

/** People who serve many weeks in a row, the longest first, without those who serve nearly every week anyhow. */
export const longRows = ({ inARow = [] }: Pick<Run, 'inARow'>, board: Board): InARow[] =>
  inARow.filter(({ user }) => !servesWeekly(board, user._id)).slice(0, NAMES)

/** The people of `longRows`, each a press to the last of their weeks. */
export function WeeksInARow({ run, board, onShow }: WeeksInARowProps) {
  const t = useT()
  const rows = longRows(run, board)
  if (rows.length === 0) return null
  return (
    <ul>
      {rows.map(({ user, weeks, serviceId }) => {
        const service = board.services.find(({ _id }) => _id === serviceId)
        const postId = service && plannedPlaces(service).find(({ userId }) => userId === user._id)?.postId
        const text = t('fill.inARow', { count: weeks, name: user.name })
        return (
          <li key={user._id}>
            {postId ? (
              <Button variant="quiet" className="-ml-5" onClick={() => onShow({ serviceId, postId })}>
                {text}
              </Button>
            ) : (
              text
            )}
          </li>
        )
      })}
    </ul>
  )
}
