import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { UndoConflictsReply, type UndoneImport } from '#shared/plan/importEntries.ts'
import type { ImportRow } from '#shared/plan/importRows.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { call } from '../../../api/call.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { EffectsText } from '../schedule/EffectsText.tsx'
import { shiftOf } from './import.choices.ts'
import { invalidateSchedule } from './imports.queries.ts'

/** Conflicts listed; the rest is counted. */
const LISTED = 10

/** Rows changed since, for which nothing was undone. */
const conflictsIn = (error: unknown): ImportRow[] | undefined =>
  error instanceof ApiError && error.code === 'undo_conflicts'
    ? UndoConflictsReply.safeParse(error.reply).data?.rows
    : undefined

/** 'Undo' of one entry; where shifts were changed since, says which, and offers to undo the others. */
export function UndoButton({ id, label }: { id: string; label: string }) {
  const t = useT()
  const cache = useQueryClient()
  const [undone, setUndone] = useState<UndoneImport | null>(null)
  const { busy, failure, save } = useSave<'undo'>()
  const conflicts = failure && conflictsIn(failure.error)
  const undo = (input: { partial?: true } = {}) =>
    save('undo', async () => {
      try {
        setUndone(await call(importsApi.undo, { id, ...input }))
      } finally {
        await invalidateSchedule(cache)
      }
    })
  if (undone)
    return (
      <div role="status" className="flex w-full flex-col gap-1">
        <p>
          {t('imports.undone', { count: undone.undone })} <EffectsText rota={undone.rota} />
        </p>
        {undone.kept.length > 0 && <Rows title={t('imports.kept')} rows={undone.kept} />}
      </div>
    )
  return (
    <>
      <Button busy={busy !== null} aria-label={`${t('imports.undo')}: ${label}`} onClick={() => undo()}>
        {t('imports.undo')}
      </Button>
      {failure && (
        <Notice
          tone="error"
          className="w-full"
          action={
            conflicts && (
              <Button busy={busy !== null} onClick={() => undo({ partial: true })}>
                {t('imports.undoOthers')}
              </Button>
            )
          }
        >
          <p>{whyOf(failure.error)}</p>
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
