import { Check, CircleHelp, PencilLine, TriangleAlert } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'
import { Dot } from './RowHeads.tsx'

interface BoardKeyProps {
  /** Cells are of posts: dots stand before the times. */
  isOfPosts?: boolean
}

/** The marks of a cell and their meaning, in a line below the board, beside a panel that is open. */
export function BoardKey({ isOfPosts = false }: BoardKeyProps) {
  const t = useT()
  const marks = [
    { Icon: Check, text: t('board.accepted') },
    { Icon: CircleHelp, text: t('board.asked') },
    { Icon: PencilLine, text: t('board.draft') },
    { Icon: TriangleAlert, text: t('board.keyConflict') },
  ]
  return (
    <ul
      aria-label={t('board.key')}
      className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted"
      style={{ paddingRight: 'var(--panel, 0)' }}
    >
      {marks.map(({ Icon, text }) => (
        <li key={text} className="flex items-center gap-1">
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {text}
        </li>
      ))}
      {isOfPosts ? (
        (['open', 'waiting', 'done'] as const).map((state) => (
          <li key={state} className="flex items-center gap-1">
            <Dot state={state} />
            {t(`board.dot.${state}`)}
          </li>
        ))
      ) : (
        <li>
          <span className="font-medium text-accent-ink">+1</span> {t('bend.above_share')}
        </li>
      )}
      <li className="italic">{t('board.outside')}</li>
    </ul>
  )
}
