import { useState } from 'react'
import type { Item } from '#shared/rota/items.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoosePanel } from '../../rota/board/picker/ChoosePanel.tsx'
import { usePanelEntry } from '../../rota/board/usePanelEntry.ts'
import type { ShownPerson } from './mark.operations.ts'
import type { When } from './PersonRow.tsx'

interface OpenRowProps {
  place: ShownPerson
  /** Number of places of this post that nobody has. */
  count: number
  when: When
  /** The place for which somebody is chosen; null where the service or the post is none of the rota's. */
  chosen: Pick<Item, 'date' | 'serviceId' | 'postId'> | null
  /** The place in words. */
  what: string
}

/** The places of a post that nobody has, with the way to choose somebody while the day is not over. */
export function OpenRow({ place, count, when, chosen, what }: OpenRowProps) {
  const t = useT()
  const isOver = when === 'over'
  const [isChoosing, setIsChoosing] = useState(false)
  const close = () => setIsChoosing(false)
  usePanelEntry([isChoosing ? chosen && close : null])
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
      {chosen && !isOver && (
        <Button aria-label={t('todo.chooseFor', { what })} className="shrink-0" onClick={() => setIsChoosing(true)}>
          {t('todo.chooseShort')}
        </Button>
      )}
      {chosen && isChoosing && <ChoosePanel place={chosen} onClose={close} />}
    </li>
  )
}
