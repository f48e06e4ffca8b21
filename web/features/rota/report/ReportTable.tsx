import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import type { StringKey } from '#shared/strings/sections.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { HeadCell, Table } from '../../../ui/Table.tsx'
import { comingOf, type FairRow, longestOf, type Sort, type SortBy, sorted, wholeShare } from './report.rows.ts'
import { ShareBar } from './ShareBar.tsx'

const COLUMNS: [SortBy, StringKey][] = [
  ['name', 'report.name'],
  ['rest', 'report.ofShare'],
  ['fair', 'report.fairShare'],
  ['served', 'report.served'],
  ['coming', 'report.planned'],
  ['declined', 'report.declined'],
  ['offersTaken', 'report.offersTaken'],
  ['absent', 'report.absent'],
]

interface ReportTableProps {
  rows: FairRow[]
  sort: Sort
  onSort: (by: SortBy) => void
}

const cell = 'border-b px-2 py-2'

/** Rows and cards shown without a press: a team of forty stands whole in the table. */
const FIRST_ROWS = 40
const FIRST_CARDS = 10

/** The first people of an order, and what shows the others. */
function useFirst(rows: FairRow[], first: number) {
  const t = useT()
  const [isAll, setIsAll] = useState(false)
  const more = !isAll && rows.length > first && (
    <Button variant="quiet" className="-ml-5" onClick={() => setIsAll(true)}>
      {t('report.showAll', { count: rows.length })}
    </Button>
  )
  return { shown: isAll ? rows : rows.slice(0, first), more }
}

/** Everybody's fair share and what became of it; each column sorts. */
export function ReportTable({ rows, sort, onSort }: ReportTableProps) {
  const t = useT()
  const { shown, more } = useFirst(sorted(rows, sort), FIRST_ROWS)
  const longest = longestOf(rows)
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  return (
    <>
      <Table aria-label={t('report.title')}>
        <thead>
          <tr>
            {COLUMNS.map(([by, title]) => (
              <HeadCell
                key={by}
                aria-sort={by === sort.by ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
                className="align-bottom"
              >
                <button
                  type="button"
                  onClick={() => onSort(by)}
                  className="-mx-1 inline-flex min-h-11 items-center gap-1 rounded px-1 text-left hover:text-ink"
                >
                  {t(title)}
                  {by === sort.by ? (
                    <Arrow aria-hidden="true" className="size-4 shrink-0" />
                  ) : (
                    <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0" />
                  )}
                </button>
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.user._id}>
              <HeadCell scope="row">{row.user.name}</HeadCell>
              <td className={`${cell} w-1/4`}>
                <ShareBar row={row} longest={longest} />
              </td>
              <td className={cell}>{wholeShare(row)}</td>
              <td className={cell}>{row.served}</td>
              <td className={cell}>{comingOf(row)}</td>
              <td className={cell}>
                {row.declinedLate > 0
                  ? t('report.late', { count: row.declined, late: row.declinedLate })
                  : row.declined}
              </td>
              <td className={cell}>{row.offersTaken}</td>
              <td className={cell}>{row.absent}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more}
    </>
  )
}

/** The report on a phone: a card for each member, the first ones of the order until all are asked for. */
export function ReportCards({ rows, sort }: Pick<ReportTableProps, 'rows' | 'sort'>) {
  const t = useT()
  const { shown, more } = useFirst(sorted(rows, sort), FIRST_CARDS)
  const longest = longestOf(rows)
  return (
    <>
      <ul>
        {shown.map((row) => {
          const facts: [StringKey, number][] = [
            ['report.declined', row.declined],
            ['report.declinedLate', row.declinedLate],
            ['report.offersTaken', row.offersTaken],
            ['report.absent', row.absent],
          ]
          const said = facts.filter(([, count]) => count > 0).map(([title, count]) => `${t(title)} ${count}`)
          return (
            <li key={row.user._id} className="border-t py-3 first:border-t-0">
              <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold wrap-anywhere">{row.user.name}</span>
                <span className="text-sm text-muted">
                  {t('report.chart', { served: row.served, coming: comingOf(row), share: wholeShare(row) })}
                </span>
              </div>
              <ShareBar row={row} longest={longest} />
              {said.length > 0 && <p className="mt-2 text-sm text-muted">{said.join(' · ')}</p>}
            </li>
          )
        })}
      </ul>
      {more}
    </>
  )
}
