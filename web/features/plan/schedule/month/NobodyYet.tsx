import { Link } from 'react-router'
import type { OpenService } from '#shared/plan/openServices.ts'
import { servicePath } from '#shared/servicePath.ts'
import { useT } from '../../../../strings/strings.ts'
import { Swatch } from '../../../../ui/Swatch.tsx'
import type { ShiftTools } from './day.props.ts'
import { AddShiftButton } from './ShiftButtons.tsx'

interface NobodyYetProps {
  open: OpenService
  /** True for rows of a table, false for a card. */
  isTable: boolean
  /** Classes of a cell of the table. */
  cellClasses?: string
  tools: ShiftTools | undefined
}

/** A service at which nobody stands, in the words of the schedule; it leads to the page of the service. */
export default function NobodyYet({ open, isTable, cellClasses, tools }: NobodyYetProps) {
  const t = useT()
  const { serviceId, date, serviceTime, name, tieColor } = open
  const link = (
    <Link to={servicePath(serviceId)} className="inline-flex min-h-6 items-center underline">
      {t('service.open')}
      <span className="sr-only"> ({[serviceTime, name].filter(Boolean).join(', ')})</span>
    </Link>
  )
  const addButton = tools && <AddShiftButton seed={{ date, serviceTime, tieColor: tieColor ?? '' }} onAdd={tools.add} />
  if (isTable)
    return (
      <tbody className="not-last:border-b-4 not-last:border-double">
        <tr>
          <th scope="row" className={`${cellClasses} font-medium`}>
            {link}
          </th>
          <td className={`${cellClasses} wrap-anywhere`}>{name}</td>
          <td className={`${cellClasses} font-semibold`}>{serviceTime}</td>
          <td className={`${cellClasses} wrap-anywhere`}>{tieColor && <Swatch color={tieColor} />}</td>
          {tools && <td className={`${cellClasses} text-right print:hidden`}>{addButton}</td>}
        </tr>
      </tbody>
    )
  return (
    <section className="overflow-hidden rounded border bg-surface">
      <div className="flex items-center gap-3 border-b px-4 py-2.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
          <h4 className="text-lg font-semibold">{[serviceTime, name].filter(Boolean).join(', ')}</h4>
          {tieColor && <Swatch color={tieColor} />}
        </div>
        {tools && <div className="-mr-2 flex shrink-0">{addButton}</div>}
      </div>
      <p className="px-4 py-2 text-lg">{link}</p>
    </section>
  )
}
