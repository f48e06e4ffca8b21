import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import type { ClearedMonth } from '#shared/plan/importEntries.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatMonth, monthSpan } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { EffectsText } from '../schedule/EffectsText.tsx'
import { manyText, usePlanned } from '../schedule/planned.ts'
import { scheduleQuery } from '../schedule/schedule.queries.ts'
import { useIsPast } from '../schedule/useIsPast.ts'
import { invalidateSchedule } from './imports.queries.ts'
import { UndoButton } from './UndoButton.tsx'

type ClearedMonthOf = ClearedMonth & { month: string }

/** 'Clear this month' with the number of its shifts, and its Undo. */
export function ClearMonth({ month }: { month: string }) {
  const t = useT()
  const cache = useQueryClient()
  const { from, to } = monthSpan(month)
  const shifts = useQuery(scheduleQuery('all', from, to)).data
  const count = shifts?.length
  const isPast = useIsPast()
  const ofMonth = shifts?.map((shift) => ({ ...shift, id: shift._id })) ?? []
  const fromRota = manyText(ofMonth, usePlanned(from, to), isPast, t)
  const [asked, setAsked] = useState<number | null>(null)
  const [cleared, setCleared] = useState<ClearedMonthOf | null>(null)
  const { busy, failure, save, forget } = useSave<'clear'>()
  // The schedule has changed after a refusal: the next attempt asks with the present number.
  const current = (failure ? count : asked) ?? 0
  const clear = () =>
    save('clear', async () => {
      setCleared(null)
      try {
        setCleared({ month, ...(await call(importsApi.clear, { month, count: current })) })
        setAsked(null)
      } finally {
        await invalidateSchedule(cache)
      }
    })
  return (
    <div className="flex flex-col items-start gap-2">
      {count !== undefined && count > 0 && (
        <Button
          variant="outlineDanger"
          icon={<Eraser aria-hidden="true" className="size-5" />}
          onClick={() => {
            forget()
            setCleared(null)
            setAsked(count)
          }}
        >
          {t('imports.clear')}
        </Button>
      )}
      {cleared && <Cleared cleared={cleared} />}
      <ConfirmDialog
        open={asked !== null}
        title={t('imports.clearAsk', { month: formatMonth(month) })}
        message={[t('imports.clearHow', { count: current }), fromRota].filter(Boolean).join(' ')}
        confirmLabel={t('imports.clear')}
        busy={busy !== null}
        failed={t('imports.clearFailed')}
        failure={failure}
        onConfirm={clear}
        onCancel={() => setAsked(null)}
      />
    </div>
  )
}

/** Number of the shifts that went, what that did to the rota, and the way back. */
function Cleared({ cleared: { removed, month, rota, importId } }: { cleared: ClearedMonthOf }) {
  const t = useT()
  return (
    <Outcome tone="success" title={t('imports.cleared', { count: removed, month: formatMonth(month) })}>
      {rota && (
        <p>
          <EffectsText rota={rota} />
        </p>
      )}
      {importId && <UndoButton key={importId} id={importId} label={formatMonth(month)} />}
    </Outcome>
  )
}
