import type { CountKind } from '#shared/rota/settings.ts'
import type { Translate } from '#shared/strings/translate.ts'
import type { ServiceCounts } from '#shared/sunday/counts.ts'
import type { SheetTable, TableCell } from '../../plan/spreadsheet/workbook.writer.ts'

const column = (head: string, width: number) => ({ head, width })

const tableOf = (sheet: string, columns: ReturnType<typeof column>[], rows: TableCell[][]): SheetTable => ({
  sheet,
  rows,
  heads: columns.map(({ head }) => head),
  widths: columns.map(({ width }) => width),
})

/** The kinds of the settings, then those that are gone and were counted. */
function kindsOf(services: ServiceCounts[], kinds: CountKind[]): [id: string, name: string][] {
  const counted = services.flatMap((service) => service.kinds)
  return [
    ...new Map([
      ...kinds.map(({ _id, name }) => [_id, name] as const),
      ...counted.map(({ kindId, kind }) => [kindId, kind] as const),
    ]),
  ]
}

/** The sheets of the export: a row a service with its totals, then a row a zone. `timeZone` is that of `At`. */
export function countSheets(
  services: ServiceCounts[],
  kinds: CountKind[],
  t: Translate,
  timeZone: string,
): SheetTable[] {
  const columns = kindsOf(services, kinds)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [date, service] = [column(t('counts.date'), 12), column(t('counts.service'), 14)]
  const totals = services.map((counted): TableCell[] => [
    { day: counted.date },
    counted.serviceTime,
    counted.name ?? '',
    ...columns.map(([id]) => counted.kinds.find(({ kindId }) => kindId === id)?.total ?? ''),
  ])
  const zones = services.flatMap(({ date: day, serviceTime, kinds: counted }) =>
    counted.flatMap(({ kind, zones: those }) => {
      const nowhere = t(those.some(({ zoneId }) => zoneId !== null) ? 'counts.elsewhere' : 'counts.house')
      return those.map(({ zone, value, by, at }): TableCell[] => [
        { day },
        serviceTime,
        kind,
        zone ?? nowhere,
        value,
        by?.name ?? '',
        clock.format(new Date(at)),
      ])
    }),
  )
  return [
    tableOf(
      t('counts.sheet'),
      [date, service, column(t('counts.name'), 26), ...columns.map(([, name]) => column(name, 12))],
      totals,
    ),
    tableOf(
      t('counts.zones'),
      [
        date,
        service,
        column(t('counts.kind'), 14),
        column(t('counts.zone'), 22),
        column(t('counts.count'), 10),
        column(t('counts.by'), 24),
        column(t('counts.at'), 18),
      ],
      zones,
    ),
  ]
}
