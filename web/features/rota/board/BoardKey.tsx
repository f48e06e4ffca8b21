import { Check, CircleHelp, Lock, PencilLine, Repeat2, TrendingUp, TriangleAlert } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'
import { Dot } from './RowHeads.tsx'

/** The marks of a cell and their meaning, in a line below the board; `hasDots` where dots stand before the times. */
export function BoardKey({ hasDots = false }: { hasDots?: boolean }) {
  const t = useT()
  const marks = [
    { Icon: Check, text: t('board.accepted') },
    { Icon: CircleHelp, text: t('board.asked') },
    { Icon: PencilLine, text: t('board.draft') },
    { Icon: Lock, text: t('board.locked') },
    { Icon: TriangleAlert, text: t('board.keyConflict') },
    { Icon: TrendingUp, text: t('bend.above_share') },
    { Icon: Repeat2, text: t('board.keyRow') },
  ]
  return (
    <ul aria-label={t('board.key')} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {marks.map(({ Icon, text }) => (
        <li key={text} className="flex items-center gap-1">
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {text}
        </li>
      ))}
      {hasDots &&
        (['open', 'waiting', 'done'] as const).map((state) => (
          <li key={state} className="flex items-center gap-1">
            <Dot state={state} />
            {t(`board.dot.${state}`)}
          </li>
        ))}
      <li className="italic">{t('board.outside')}</li>
    </ul>
  )
}
