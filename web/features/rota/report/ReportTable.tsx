import { ArrowDown, ArrowUp, ChevronDown, ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import type { ReportRow } from '#shared/rota/report.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { firstCount } from '../../../ui/firstCount.ts'
import { HeadCell, Table } from '../../../ui/Table.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { shareOfText } from '../share.text.ts'
import { longestOf, type Sort, type SortBy, servicesComing, sorted, unevenFirst } from './report.rows.ts'
import { chartText, ShareBar } from './ShareBar.tsx'

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
  rows: ReportRow[]
  sort: Sort
  onSort: (by: SortBy) => void
}

const isNumber = (by: SortBy): boolean => by !== 'name' && by !== 'rest'

const cell = 'border-b px-2 py-2'
const numberCell = `${cell} text-right`

/** Rows and cards shown without a press: a team of forty stands whole in the table. */
const FIRST_ROWS = 40
const FIRST_CARDS = 10

/** Cards that stay beside a fold, so that an even team shows some of its bars. */
const LEAST_CARDS = 5

/**
 * The first people of an order, and what shows the others: those who are even where they are folded, or of a large team
 * the rest.
 */
function useFirst(rows: ReportRow[], sort: Sort, first: number, foldsEven: boolean) {
  const t = useT()
  const [isAll, setIsAll] = useState(false)
  const ordered = sorted(rows, sort)
  const uneven = foldsEven ? unevenFirst(rows, sort) : 0
  const least = uneven > 0 ? Math.min(Math.max(uneven, LEAST_CARDS), first) : first
  const count = firstCount(rows.length, least)
  const more = !isAll && rows.length > count && (
    <Button
      variant="quiet"
      className="-ml-5 text-left"
      icon={<ChevronDown aria-hidden="true" className="size-5" />}
      onClick={() => setIsAll(true)}
    >
      {uneven > 0 && count >= uneven
        ? t('report.even', { count: rows.length - count })
        : t('report.showAll', { count: rows.length })}
    </Button>
  )
  return { shown: isAll ? ordered : ordered.slice(0, count), more }
}

/** Nobody looks for a 0 among numbers. */
const orDash = (count: number): number | string => count || '–'

/** '3', '2, 1 late', '1 late' */
const declinedText = ({ declined, declinedLate }: ReportRow, t: Translate): number | string => {
  if (declinedLate === 0) return orDash(declined)
  if (declinedLate === declined) return t('report.allLate', { late: declinedLate })
  return t('report.late', { count: declined, late: declinedLate })
}

/** Everybody's fair share and what became of it; each column sorts. */
export function ReportTable({ rows, sort, onSort }: ReportTableProps) {
  const t = useT()
  const { shown, more } = useFirst(rows, sort, FIRST_ROWS, false)
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
                className={cx('align-bottom', isNumber(by) && 'text-right')}
              >
                <button
                  type="button"
                  onClick={() => onSort(by)}
                  className={cx(
                    '-mx-1 inline-flex min-h-11 items-center gap-1 rounded px-1 hover:text-ink',
                    isNumber(by) ? 'text-right' : 'text-left',
                  )}
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
              <td className={`${cell} w-52`}>
                <ShareBar row={row} longest={longest} />
              </td>
              <td className={numberCell}>{shareOfText(row, t)}</td>
              <td className={numberCell}>{orDash(row.served)}</td>
              <td className={numberCell}>{orDash(servicesComing(row))}</td>
              <td className={numberCell}>{declinedText(row, t)}</td>
              <td className={numberCell}>{orDash(row.offersTaken)}</td>
              <td className={numberCell}>{orDash(row.absent)}</td>
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
  const { shown, more } = useFirst(rows, sort, FIRST_CARDS, !useIsWide())
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
              <p className="font-semibold wrap-anywhere">{row.user.name}</p>
              <p className="mb-2 text-sm text-muted">{chartText(row, t)}</p>
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
