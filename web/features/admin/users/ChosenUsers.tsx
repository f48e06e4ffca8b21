import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { type User, usersApi } from '#shared/users.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useFlash } from '../../../ui/Flash.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { applyPerson } from '../../people/people.queries.ts'
import { auditKeys } from '../audit/audit.keys.ts'
import { exportUsers } from './users.export.ts'

interface ChosenUsersProps {
  chosen: User[]
  me: User
  onChooseAll: () => void
  onClear: () => void
}

/** What can be done with the chosen users; without any, the export has everybody. */
export function ChosenUsers({ chosen, me, onChooseAll, onClear }: ChosenUsersProps) {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const active = chosen.filter(({ _id, suspended }) => _id !== me._id && !suspended)
  const exporting = useMutation({ mutationFn: () => exportUsers(chosen.map(({ _id }) => _id)) })
  const suspending = useMutation({
    // One after the other: where one is refused, those before it are suspended and shown as such.
    async mutationFn(people: User[]) {
      for (const { _id } of people) applyPerson(cache, await call(usersApi.suspend, { id: _id }))
    },
    onSuccess: (_, people) => flash(t('admin.suspended'), t('admin.chosen', { count: people.length })),
    onSettled() {
      setIsAsking(false)
      cache.invalidateQueries({ queryKey: auditKeys.all })
    },
  })
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="text-sm font-medium tabular-nums empty:sr-only">
          {chosen.length > 0 && t('admin.chosen', { count: chosen.length })}
        </p>
        {active.length > 0 && (
          <Button size="sm" busy={suspending.isPending} onClick={() => setIsAsking(true)}>
            {t('admin.suspendChosen')}
          </Button>
        )}
        <Button
          size="sm"
          icon={<FileDown aria-hidden="true" className="size-4" />}
          busy={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {t(chosen.length > 0 ? 'admin.exportChosen' : 'admin.exportEverybody')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onChooseAll}>
          {t('meetings.selectAll')}
        </Button>
        {chosen.length > 0 && (
          <Button size="sm" variant="quiet" onClick={onClear}>
            {t('meetings.clear')}
          </Button>
        )}
      </div>
      {suspending.error && (
        <Outcome tone="error" title={t('admin.suspendFailed')}>
          {whyOf(suspending.error)}
        </Outcome>
      )}
      {exporting.error && (
        <Outcome tone="error" title={t('admin.exportFailed')}>
          {whyOf(exporting.error)}
        </Outcome>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('admin.suspendChosenTitle', { count: active.length })}
        message={`${active.map(({ name }) => name).join(', ')}. ${t('admin.suspendConfirm')}`}
        confirmLabel={t('admin.suspend')}
        busy={suspending.isPending}
        onConfirm={() => suspending.mutate(active)}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
