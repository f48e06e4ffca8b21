import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { importsApi } from '#shared/imports.ts'
import { call } from '../../../api/call.ts'
import { formatMonth, monthSpan } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { scheduleKeys, scheduleQuery } from '../schedule.queries.ts'
import { importsKeys } from './imports.queries.ts'
import { UndoButton } from './UndoButton.tsx'

/** 'Clear this month' with the number of its shifts, and its Undo. */
export function ClearMonth({ month }: { month: string }) {
  const t = useT()
  const cache = useQueryClient()
  const { from, to } = monthSpan(month)
  const count = useQuery(scheduleQuery('all', from, to)).data?.length
  const [asked, setAsked] = useState<number | null>(null)
  const { mutate, reset, data, error, isPending, variables } = useMutation({
    mutationFn: (input: { month: string; count: number }) => call(importsApi.clear, input),
    onSuccess: () => setAsked(null),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: scheduleKeys.all }),
        cache.invalidateQueries({ queryKey: importsKeys.all }),
      ]),
  })
  // After a refusal the schedule has changed: the next attempt asks with the number of now.
  const current = (error ? count : asked) ?? 0
  return (
    <div className="flex flex-col items-start gap-2">
      {count !== undefined && count > 0 && (
        <Button
          icon={<Eraser aria-hidden="true" className="size-5" />}
          onClick={() => {
            reset()
            setAsked(count)
          }}
        >
          {t('imports.clear')}
        </Button>
      )}
      {data && variables && (
        <Outcome
          tone="success"
          title={t('imports.cleared', { count: data.removed, month: formatMonth(variables.month) })}
        >
          {data.importId && <UndoButton key={data.importId} id={data.importId} label={formatMonth(variables.month)} />}
        </Outcome>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={t('imports.clearAsk', { month: formatMonth(month) })}
        message={t('imports.clearHow', { count: current })}
        confirmLabel={t('imports.clear')}
        busy={isPending}
        failure={error && { title: t('imports.clearFailed'), detail: error.message }}
        onConfirm={() => mutate({ month, count: current })}
        onCancel={() => setAsked(null)}
      />
    </div>
  )
}
