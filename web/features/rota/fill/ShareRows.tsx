import { type ReactNode, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { firstCount } from '../../../ui/firstCount.ts'
import type { BoardMember } from '../board/board.model.ts'
import { inNameOrder } from '../board/names.text.ts'
import { namesTogether } from '../listOf.ts'
import { sharesText } from '../share.text.ts'
import type { ShareRow } from './shares.text.ts'

/** People that stand in a list at once. */
const FIRST = 5

/** A line that unfolds people: as high as a finger is wide. */
export const FOLDED = 'min-h-11! text-sm'

interface ShareRowsProps {
  /** Absent where what unfolds these says it. */
  title?: string
  /** What holds for all of them, said once. */
  note?: string
  rows: readonly ShareRow[]
  /** What can be done for somebody; absent where nothing is to be. */
  actionOf?: (member: BoardMember) => ReactNode
}

/** People with more or less than their share, a row each with why, and what can be done. Renders nothing for nobody. */
export function ShareRows({ title, note, rows, actionOf }: ShareRowsProps) {
  const t = useT()
  const [isWhole, setIsWhole] = useState(false)
  const count = isWhole ? rows.length : firstCount(rows.length, FIRST)
  if (rows.length === 0) return null
  return (
    <div>
      {title && <h3 className="text-sm font-semibold">{title}</h3>}
      {note && <p className="text-sm text-muted">{note}</p>}
      <ul className="mt-1 border-b">
        {rows.slice(0, count).map(({ member, along = [], why }) => (
          <li key={member.user._id} className="flex flex-wrap items-center justify-between gap-x-3 border-t py-1">
            <span className="min-w-0 flex-1 basis-32 text-sm wrap-anywhere">
              {namesTogether([member, ...along].map(({ user }) => user.name))}{' '}
              <span className="text-muted">{sharesText(inNameOrder([member, ...along]), t)}</span>
              {why && <span className="block text-muted">{why}</span>}
            </span>
            {actionOf?.(member)}
          </li>
        ))}
      </ul>
      {count < rows.length && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setIsWhole(true)}>
          {t('board.moreProblems', { count: rows.length - count })}
        </Button>
      )}
    </div>
  )
}

interface RowButtonProps {
  text: string
  /** The text with whom it is about, as it is read out. */
  label: string
  onPress: () => void
}

/** What can be done for the person of a row: one of many, so without a frame. */
export const RowButton = ({ text, label, onPress }: RowButtonProps) => (
  <Button variant="quiet" size="sm" className="shrink-0" aria-label={label} onClick={onPress}>
    {text}
  </Button>
)
