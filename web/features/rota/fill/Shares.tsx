import { useQuery } from '@tanstack/react-query'
import type { Board } from '#shared/rota/board.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { membersQuery } from '../board/board.queries.ts'
import type { Now } from '../board/useFirstMonth.ts'
import { listOf } from '../listOf.ts'
import { rotaSettingsQuery } from '../settings/settings.queries.ts'
import { belowText } from './goal.text.ts'
import { heldBack, heldText } from './rest.text.ts'

interface SharesProps {
  board: Board
  now: Now
  /** Ids of people for whom weeks in a row are fine since this fill. */
  lifted: readonly string[]
  isBusy: boolean
  /** Says that weeks in a row are fine for these people, and fills again. */
  onLift: (people: string[]) => void
}

/**
 * Who has less than their share after a fill: whom rest between services holds back, with the press that lifts it for
 * them, and the others. Renders nothing where nobody has.
 */
export function Shares({ board, now, lifted, isBusy, onLift }: SharesProps) {
  const t = useT()
  const { data: members } = useQuery(membersQuery(board.from, board.to))
  const { data: settings } = useQuery(rotaSettingsQuery)
  if (!members || !settings) return null
  const held = heldBack(board, { members, restDays: settings.restDays, now })
  const ids = held.map(({ user }) => user._id)
  const below = belowText(board, t, new Set(ids))
  const names = members.flatMap(({ user }) => (lifted.includes(user._id) ? user.name : []))
  return (
    <>
      {names.length > 0 && <p className="text-sm wrap-anywhere">{t('fill.lifted', { names: listOf(names) })}</p>}
      {held.length > 0 && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm wrap-anywhere">{heldText(held, t)}</p>
          <Button size="sm" busy={isBusy} onClick={() => onLift(ids)}>
            {t('fill.lift', { count: ids.length, name: held[0]?.user.name ?? '' })}
          </Button>
        </div>
      )}
      {below && <p className="text-sm wrap-anywhere">{below}</p>}
    </>
  )
}
