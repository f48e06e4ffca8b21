import { UserPlus } from 'lucide-react'
import type { Board } from '#shared/rota/board.ts'
import type { Capacity } from '#shared/rota/capacity.ts'
import { paths } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { capacityText } from './capacity.text.ts'

interface CapacityNoteProps {
  board: Board
  capacity: Capacity
  /** Number of open places that somebody could take. */
  open: number
}

/** That people offer less than the open places need, and the way to more of them. Renders nothing elsewhere. */
export function CapacityNote({ board, capacity, open }: CapacityNoteProps) {
  const t = useT()
  const text = capacityText({ board, capacity, open }, t)
  if (text === '') return null
  return (
    <div className="flex flex-col items-start text-sm">
      <p>{text}</p>
      <LinkButton
        variant="quiet"
        size="sm"
        className="-ml-3"
        to={paths.admin}
        icon={<UserPlus aria-hidden="true" className="size-5" />}
      >
        {t('capacity.invite')}
      </LinkButton>
    </div>
  )
}
