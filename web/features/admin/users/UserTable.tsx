import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { StringKey } from '#shared/strings/sections.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { HeadCell, Table } from '../../../ui/Table.tsx'
import type { UserSort } from './users.list.ts'

// Specification §2. The first widths are for a tablet in portrait orientation.
const COLUMNS: { title: StringKey; sort?: UserSort['by']; width?: string }[] = [
  { title: 'admin.name', sort: 'name' },
  { title: 'admin.role', sort: 'role', width: 'w-[10%] @min-[940px]/users:w-[8%]' },
  { title: 'admin.password', width: 'w-[15%] @min-[940px]/users:w-[16%]' },
  { title: 'admin.roleOverride', width: 'w-[13%] @min-[940px]/users:w-[11%]' },
  { title: 'admin.actions', width: 'w-[32%] @min-[940px]/users:w-[37%]' },
]

interface UserTableProps {
  sort: UserSort
  onSort: (by: UserSort['by']) => void
  /** A press on a row. */
  onPress: (event: MouseEvent) => void
  children: ReactNode
}

/** The table around the rows, with a sticky header that sorts. */
export function UserTable({ sort, onSort, onPress, children }: UserTableProps) {
  const t = useT()
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  return (
    <Table aria-label={t('admin.manageUsers')} className="table-fixed text-sm">
      <thead>
        <tr>
          {COLUMNS.map(({ title, sort: by, width }) => {
            const isSorted = by !== undefined && by === sort.by
            return (
              <HeadCell
                key={title}
                aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
                className={cx('first:pl-0 last:pr-0', width)}
              >
                {by ? (
                  <button
                    type="button"
                    onClick={() => onSort(by)}
                    className="-mx-1 inline-flex min-h-8 items-center gap-1 rounded px-1 hover:text-ink"
                  >
                    {t(title)}
                    {isSorted ? (
                      <Arrow aria-hidden="true" className="size-4 shrink-0" />
                    ) : (
                      <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0" />
                    )}
                  </button>
                ) : (
                  t(title)
                )}
              </HeadCell>
            )
          })}
        </tr>
      </thead>
      <tbody onClickCapture={onPress}>{children}</tbody>
    </Table>
  )
}
