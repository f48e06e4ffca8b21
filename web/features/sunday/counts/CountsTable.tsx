import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDay, formatTime } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { firstCount } from '../../../ui/firstCount.ts'
import { HeadCell, Table } from '../../../ui/Table.tsx'
import { useConfig } from '../../people/config/config.ts'
import { type CountedDay, type CountedService, type Totals, zonesOf } from './counts.days.ts'
import { moreText, numberText } from './counts.text.ts'

/** Days in the table at first. */
const FIRST = 6

interface Columns {
  /** Names of the kinds by their ids: a column each. */
  kinds: ReadonlyMap<string, string>
  /** True where some numbers have others of the year before: room is kept for the difference. */
  isCompared: boolean
}

interface CountsTableProps extends Pick<Columns, 'kinds'> {
  /** Newest first. */
  days: CountedDay[]
}

/** A day with its sums and the services below it; the newest days, until all are asked for. */
export function CountsTable({ days, kinds }: CountsTableProps) {
  const t = useT()
  const [isAllShown, setIsAllShown] = useState(false)
  const count = isAllShown ? days.length : firstCount(days.length, FIRST)
  const isCompared = days.some(({ services }) =>
    services.some(({ totals }) => [...totals.values()].some(({ more }) => more !== null)),
  )
  return (
    <div className="min-w-0">
      {isCompared && <p className="mb-2 text-sm text-muted">{t('counts.compared')}</p>}
      <div className="overflow-x-auto">
        <Table aria-label={t('counts.title')}>
          <thead>
            <tr>
              <HeadCell className="px-1!">{t('counts.service')}</HeadCell>
              {[...kinds].map(([id, kind]) => (
                <HeadCell key={id} className="px-1! text-right">
                  {kind}
                </HeadCell>
              ))}
            </tr>
          </thead>
          {days.slice(0, count).map((day) => (
            <DayRows key={day.date} day={day} columns={{ kinds, isCompared }} />
          ))}
        </Table>
      </div>
      {days.length > count && (
        <Button variant="quiet" className="-ml-5" onClick={() => setIsAllShown(true)}>
          {t('todo.showAll', { count: days.length })}
        </Button>
      )}
    </div>
  )
}

/** A day's only service stands in the day's row. */
function DayRows({ day, columns }: { day: CountedDay; columns: Columns }) {
  const { date, name, services, totals } = day
  const isOne = services.length === 1
  return (
    <tbody>
      {!isOne && (
        <tr>
          <HeadCell scope="rowgroup" className="px-1!">
            <DayName date={date} name={name} />
          </HeadCell>
          <NumberCells columns={columns} totals={totals} className="font-semibold" />
        </tr>
      )}
      {services.map((service) => (
        <ServiceRows key={service.serviceId} service={service} day={day} columns={columns} />
      ))}
    </tbody>
  )
}

const DayName = ({ date, name }: Pick<CountedDay, 'date' | 'name'>) => (
  <>
    <span className="inline-block font-semibold first-letter:uppercase">{formatDay(date, 'weekday')}</span>
    {name && <span className="block text-sm font-normal text-muted">{name}</span>}
  </>
)

/** A service, which unfolds to its zones. */
function ServiceRows({ service, day, columns }: { service: CountedService; day: CountedDay; columns: Columns }) {
  const [isOpen, setIsOpen] = useState(false)
  const isOne = day.services.length === 1
  const { serviceTime, name, totals } = service
  return (
    <>
      <tr>
        <HeadCell scope="row" className="px-1! py-0!">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="-mx-1 flex min-h-11 w-full items-center gap-1 rounded px-1 text-left font-normal hover:bg-sunken md:min-h-9"
          >
            <ChevronRight
              aria-hidden="true"
              className={cx('size-4 shrink-0 text-muted transition-[rotate]', isOpen && 'rotate-90')}
            />
            <span>
              {isOne && <DayName date={day.date} name={null} />}{' '}
              <span className="whitespace-nowrap">{serviceTime}</span>
              {name && (isOne || !day.name) && <span className="block text-sm text-muted">{name}</span>}
            </span>
          </button>
        </HeadCell>
        <NumberCells columns={columns} totals={totals} className={cx(isOne && 'font-semibold')} />
      </tr>
      {isOpen && <ZoneRows service={service} columns={columns} />}
    </>
  )
}

/** What was counted in each zone, by whom and when. */
function ZoneRows({ service, columns }: { service: CountedService; columns: Columns }) {
  const t = useT()
  const { timeZone } = useConfig()
  const zones = zonesOf(service)
  const nowhere = t(zones.some(({ zoneId }) => zoneId !== null) ? 'counts.elsewhere' : 'counts.house')
  return zones.map(({ zoneId, zone, totals, by, instead }) => (
    <tr key={zoneId} className="bg-sunken">
      <HeadCell scope="row" className="px-1! text-sm">
        {zone ?? nowhere}
        {by.map(({ name, at }) => (
          <span key={name} className="block font-normal text-muted">
            {name && `${name}, `}
            <span className="whitespace-nowrap">{formatTime(Date.parse(at), timeZone)}</span>
          </span>
        ))}
        {instead.map(({ kindId, value, name, at }) => (
          <span key={kindId} className="block font-normal text-muted">
            {t(name ? 'counts.instead' : 'counts.insteadAt', {
              value: numberText(value),
              name,
              time: formatTime(Date.parse(at), timeZone),
            })}
          </span>
        ))}
      </HeadCell>
      <NumberCells columns={columns} totals={totals} className="align-top text-sm" />
    </tr>
  ))
}

/** '289 (+24)' of each kind: a number, and how many more it is than a year before. */
function NumberCells({
  columns: { kinds, isCompared },
  totals,
  className,
}: {
  columns: Columns
  totals: Totals
  className: string
}) {
  return [...kinds.keys()].map((kind) => {
    const counted = totals.get(kind)
    return (
      <td key={kind} className={cx('border-b px-1 py-2 text-right whitespace-nowrap', className)}>
        {counted ? numberText(counted.total) : '–'} {isCompared && <More>{counted && moreText(counted)}</More>}
      </td>
    )
  })
}

/** Width of a difference, which keeps the numbers of a column below each other. */
const MORE_REM = 2.5

const More = ({ children }: { children: ReactNode }) => (
  <span className="inline-block text-left text-sm font-normal text-muted" style={{ minWidth: `${MORE_REM}rem` }}>
    {children}
  </span>
)
