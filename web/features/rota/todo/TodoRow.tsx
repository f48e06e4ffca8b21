import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { firstCount } from '../../../ui/firstCount.ts'
import { useSteadyRows } from '../../../ui/useSteadyRows.ts'

interface TodoRowProps {
  title: ReactNode
  /** Line below the title. */
  about: ReactNode
  /** Buttons that are there while it is folded. */
  actions: ReactNode
  /** A failure or a question below the row, folded or not. */
  note?: ReactNode
  /** True for a row that has left the list and keeps its place for a moment. */
  isGone?: boolean
  /** Rendered only while unfolded. */
  children: ReactNode
}

/** A row that unfolds to its details. */
export function TodoRow({ title, about, actions, note, isGone = false, children }: TodoRowProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li inert={isGone} className={cx('border-t first:border-t-0', isGone && 'opacity-50')}>
      <div className="flex min-h-16 items-center gap-1 py-1.5 md:gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="-ml-1 flex min-h-11 min-w-0 flex-1 items-start gap-1 rounded text-left hover:bg-sunken"
        >
          <ChevronRight
            aria-hidden="true"
            className={cx('mt-1 size-4 shrink-0 transition-[rotate]', isOpen && 'rotate-90')}
          />
          <span className="min-w-0">
            <span className="block leading-tight font-medium wrap-anywhere first-letter:uppercase">{title}</span>
            <span className={cx('text-sm text-muted wrap-anywhere', isOpen ? 'block' : 'line-clamp-2')}>{about}</span>
          </span>
        </button>
        {actions}
      </div>
      {note}
      {isOpen && (
        <div id={id} className="flex flex-col gap-2 pb-4 pl-4 text-sm">
          {children}
        </div>
      )}
    </li>
  )
}

/** Rows of a list that are shown at first. */
export const FIRST = 8

interface FirstRowsProps<Row> {
  rows: Row[]
  /** Number of rows that are shown at first. */
  first?: number | undefined
  /** Heading that stays as long as a row. */
  head?: ReactNode
  children: (row: Row, isGone: boolean) => ReactNode
}

/** The first rows of a list, and a button that shows all. */
export function FirstRows<Row extends { _id: string }>({ rows, first = FIRST, head, children }: FirstRowsProps<Row>) {
  const t = useT()
  const [isAll, setIsAll] = useState(false)
  const count = isAll ? rows.length : firstCount(rows.length, first)
  const steady = useSteadyRows(rows.slice(0, count))
  if (steady.rows.length === 0) return null
  return (
    <>
      {head}
      <ul className="border-y" onClickCapture={steady.onClickCapture}>
        {steady.rows.map(({ row, isGone }) => children(row, isGone))}
      </ul>
      {rows.length > count && (
        <Button variant="quiet" className="-ml-5" onClick={() => setIsAll(true)}>
          {t('todo.showAll', { count: rows.length })}
        </Button>
      )}
    </>
  )
}
