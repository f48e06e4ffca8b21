import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { cellAddress } from '../board/board.view.ts'
import type { ShownPerson } from './mark.operations.ts'
import type { When } from './PersonRow.tsx'

interface OpenRowProps {
  place: ShownPerson
  /** Number of places of this post that nobody has. */
  count: number
  when: When
  /** The cell of the board in which somebody is chosen; null where there is none. */
  cell: Parameters<typeof cellAddress>[0] | null
  /** The place in words. */
  what: string
}

/** The places of a post that nobody has, with the way to choose somebody while the day is not over. */
export function OpenRow({ place, count, when, cell, what }: OpenRowProps) {
  const t = useT()
  const isOver = when === 'over'
  return (
    <li className="flex min-h-16 items-center gap-2 px-4 py-2">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="block text-lg leading-tight font-medium">{place.post}</span>
        <span className="text-sm">
          <span className="font-medium text-danger">{t(isOver ? 'today.wasEmpty' : 'today.open', { count })}</span>
          {place.asking ? (
            <span className="text-muted">{` · ${t('today.asking', { count: place.asking })}`}</span>
          ) : null}
        </span>
      </p>
      {cell && !isOver && (
        <LinkButton to={cellAddress(cell)} aria-label={t('todo.chooseFor', { what })} className="shrink-0">
          {t('todo.chooseShort')}
        </LinkButton>
      )}
    </li>
  )
}
