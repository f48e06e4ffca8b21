import { type ReactNode, useRef } from 'react'
import type { Record } from '#shared/sunday/records.ts'
import { RecordEntry } from './RecordEntry.tsx'

interface RecordListProps {
  records: Record[]
  /** Says also at which service each was, and by whom. */
  isOfDay?: boolean
  /** Further entries. */
  children?: ReactNode
}

/** Stored records. Where one is deleted, the reader stays at the list. */
export function RecordList({ records, isOfDay = false, children }: RecordListProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} tabIndex={-1} className="mt-3 flex flex-col gap-3 outline-none empty:hidden">
      {records.map((record) => (
        <RecordEntry
          key={record._id}
          record={record}
          isOfDay={isOfDay}
          onGone={() => list.current?.focus({ preventScroll: true })}
        />
      ))}
      {children}
    </ul>
  )
}
