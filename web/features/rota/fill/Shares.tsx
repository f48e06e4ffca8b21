import { useQuery } from '@tanstack/react-query'
import type { Board } from '#shared/rota/board.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { membersQuery } from '../board/board.queries.ts'
import type { Now } from '../board/useFirstMonth.ts'
import { listOf } from '../listOf.ts'
import { rotaSettingsQuery } from '../settings/settings.queries.ts'
import { linksQuery } from '../setup/setup.queries.ts'
import { heldBack, heldText } from './rest.text.ts'
import { aboveText, belowText, causesOf } from './shares.text.ts'

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
 * People with more than their share after a fill, and with less: those whom rest between services holds back, with the
 * press that lifts it for them, and the others. Renders nothing where everybody has theirs.
 */
export function Shares({ board, now, lifted, isBusy, onLift }: SharesProps) {
  const t = useT()
  const { data: members } = useQuery(membersQuery(board.from, board.to))
  const { data: settings } = useQuery(rotaSettingsQuery)
  const { data: links = [] } = useQuery(linksQuery)
  if (!members || !settings) return null
  const held = heldBack(board, { members, restDays: settings.restDays, now })
  const ids = held.map(({ user }) => user._id)
  const below = belowText(board, t, { said: new Set(ids), causeOf: causesOf(board, { members, links, now }, t) })
  const above = aboveText(board, t)
  const names = members.flatMap(({ user }) => (lifted.includes(user._id) ? user.name : []))
  return (
    <>
      {above && <p className="text-sm text-accent-ink wrap-anywhere">{above}</p>}
      {names.length > 0 && <p className="text-sm wrap-anywhere">{t('fill.lifted', { names: listOf(names) })}</p>}
      {held.length > 0 && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm wrap-anywhere">{heldText(held, t)}</p>
          <Button size="sm" busy={isBusy} onClick={() => onLift(ids)}>
            {held.length === 1
              ? t('fill.liftOne', { name: held[0]?.user.name ?? '' })
              : t('fill.lift', { count: ids.length })}
          </Button>
        </div>
      )}
      {below && <p className="text-sm wrap-anywhere">{below}</p>}
    </>
  )
}
