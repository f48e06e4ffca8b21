import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { StringKey } from '#shared/strings/sections.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { HeadCell, Table } from '../../../ui/Table.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import type { UserSort } from './users.list.ts'

/** Window width from which the table has room for the fields of its five columns, beside the menu. */
const FIELD_COLUMNS_PX = 1280

/** True where password, role and actions stand in their columns; below that width a row folds them. */
export const useHasFieldColumns = (): boolean => useIsWide(FIELD_COLUMNS_PX)

// The second width is for folded rows, whose names need the room.
const COLUMNS: { title: StringKey; sort?: UserSort['by']; widths?: [string, string] }[] = [
  { title: 'admin.name', sort: 'name' },
  { title: 'admin.role', sort: 'role', widths: ['w-[11%]', 'w-[12%]'] },
  { title: 'admin.password', widths: ['w-[14%]', 'w-[16%]'] },
  { title: 'admin.roleOverride', widths: ['w-[11%]', 'w-[14%]'] },
  { title: 'admin.actions', widths: ['w-[35%]', 'w-[12%]'] },
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
  const hasFieldColumns = useHasFieldColumns()
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  return (
    <Table aria-label={t('admin.manageUsers')} className="table-fixed text-sm">
      <thead>
        <tr>
          {COLUMNS.map(({ title, sort: by, widths }) => {
            const isSorted = by !== undefined && by === sort.by
            return (
              <HeadCell
                key={title}
                aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
                className={cx('first:pl-0 last:pr-0', widths?.[hasFieldColumns ? 0 : 1])}
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
