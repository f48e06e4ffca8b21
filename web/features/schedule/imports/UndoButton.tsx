import type { ImportRow } from '#shared/imports.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { shiftOf } from './import.choices.ts'
import { useUndoImport } from './useUndoImport.ts'

/** Conflicts listed; the rest is counted. */
const LISTED = 10

/** 'Undo' of one entry; where shifts were changed since, says which, and offers to undo the others. */
export function UndoButton({ id, label }: { id: string; label: string }) {
  const t = useT()
  const { mutate, isPending, data, error, conflicts } = useUndoImport()
  if (data)
    return (
      <div role="status" className="flex w-full flex-col gap-1">
        <p>{t('imports.undone', { count: data.undone })}</p>
        {data.kept.length > 0 && <Rows title={t('imports.kept')} rows={data.kept} />}
      </div>
    )
  return (
    <>
      <Button busy={isPending} aria-label={`${t('imports.undo')}: ${label}`} onClick={() => mutate({ id })}>
        {t('imports.undo')}
      </Button>
      {error && (
        <Notice
          tone="error"
          className="w-full"
          action={
            conflicts && (
              <Button busy={isPending} onClick={() => mutate({ id, partial: true })}>
                {t('imports.undoOthers')}
              </Button>
            )
          }
        >
          <p>{error.message}</p>
          {conflicts && <Rows title={t('imports.changedSince')} rows={conflicts} />}
        </Notice>
      )}
    </>
  )
}

function Rows({ title, rows }: { title: string; rows: ImportRow[] }) {
  const t = useT()
  return (
    <div className="text-sm">
      <p>{title}</p>
      <ul className="list-disc pl-5">
        {rows.slice(0, LISTED).map((row) => {
          const shift = shiftOf(row)
          return (
            shift && (
              <li key={row.seq}>
                {t('imports.shift', {
                  day: formatDay(shift.date, 'short'),
                  service: shift.serviceTime,
                  assignment: shift.assignment,
                  name: shift.name,
                })}
              </li>
            )
          )
        })}
      </ul>
      {rows.length > LISTED && <p>{t('imports.andMore', { count: rows.length - LISTED })}</p>}
    </div>
  )
}
