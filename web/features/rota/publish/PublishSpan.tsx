import { TriangleAlert } from 'lucide-react'
import type { Board, Preview } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import type { Spot } from '../board/board.model.ts'
import { problemLines } from '../board/problem.text.ts'
import { conflictsToPublish, type emptiness, sumText } from './publish.text.ts'

interface PublishSpanProps {
  /** What is published as it is chosen. */
  preview: Preview
  /** Empty places of the whole board. */
  empty: ReturnType<typeof emptiness>
  /** Days of the whole board in words. */
  days: string
  /** Number of services of which members learn by it. */
  opened: number
  isAll: boolean
  onAll: (isAll: boolean) => void
}

/**
 * Number of places that would be published, and the part of the board: up to the day before empty services, or all of
 * it.
 */
export function PublishSpan({ preview, empty, days, opened, isAll, onAll }: PublishSpanProps) {
  const t = useT()
  const isChoice = empty !== null && empty.until !== null
  return (
    <>
      {isChoice && (
        <div className="flex flex-col items-start gap-2">
          <SegmentedControl
            label={t('publish.which')}
            value={isAll ? 'all' : 'until'}
            options={[
              { value: 'until', label: t('publish.until', { day: formatDay(empty.until ?? '', 'short') }) },
              { value: 'all', label: t('publish.all', { days }) },
            ]}
            onChange={(value) => onAll(value === 'all')}
          />
          <p className="text-sm text-muted">
            {t(isAll ? 'publish.allAbout' : 'publish.untilAbout', { count: empty.count, days: empty.days })}
          </p>
        </div>
      )}
      <p className="font-medium">
        {preview.members.length === 0 ? t('publish.opens', { count: opened }) : sumText(preview, t)}
        {!isChoice && empty !== null && empty.count > 0 && (
          <> {t('publish.stayEmpty', { count: empty.count, days: empty.days })}</>
        )}
      </p>
      {empty !== null && empty.asked > 0 && (
        <p className="text-sm text-muted">{t('publish.stillAsked', { count: empty.asked })}</p>
      )}
    </>
  )
}

interface ConflictsProps {
  board: Board
  posts: Post[]
  preview: Preview
  /** Shows the cell of a conflict. */
  onShow: (spot: Spot) => void
}

/** What stands against the drafts that would be published, each with the way to its cell. */
export function Conflicts({ board, posts, preview, onShow }: ConflictsProps) {
  const t = useT()
  const problems = conflictsToPublish(board, preview.problems)
  const lines = problemLines({ ...board, problems }, posts, t)
  if (lines.length === 0) return null
  return (
    <ul>
      {lines.map(({ spot, text }) => (
        <li key={text} className="flex min-h-11 items-center gap-3">
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
          <span className="min-w-0 flex-1 font-medium text-danger wrap-anywhere">{text}</span>
          <Button size="sm" aria-label={t('publish.changeOf', { what: text })} onClick={() => onShow(spot)}>
            {t('publish.change')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
