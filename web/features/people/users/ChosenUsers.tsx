import { useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { type User, usersApi } from '#shared/people/users.ts'
import { USERS_FILENAME, usersExportApi } from '#shared/people/usersExport.ts'
import { call } from '../../../api/call.ts'
import { download, saveFile } from '../../../api/files.ts'
import { useConfirm } from '../../../forms/useConfirm.tsx'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { useFlash } from '../../../ui/Flash.tsx'
import { auditKeys } from '../audit/audit.queries.ts'
import { applyPerson } from '../people/people.queries.ts'

/** Fetches these users, everybody for none, as a CSV file and hands it to the browser's downloads. */
const exportUsers = async (ids: string[]): Promise<void> =>
  saveFile(await download(usersExportApi.download, { ids: ids.length > 0 ? ids.join(',') : undefined }, USERS_FILENAME))

/** Suspends users one after the other: where one is refused, those before it are suspended and shown as such. */
function useSuspension(users: User[]) {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<'suspend'>()
  /** Never throws: the failure stands on the page, with those who are suspended. */
  const suspend = () =>
    save('suspend', async () => {
      try {
        for (const { _id } of users) applyPerson(cache, await call(usersApi.suspend, { id: _id }))
        flash(t('admin.suspended'), t('admin.chosen', { count: users.length }))
      } finally {
        cache.invalidateQueries({ queryKey: auditKeys.all })
      }
    })
  return { isSuspending: busy !== null, failure, suspend }
}

interface ChosenUsersProps {
  chosen: User[]
  me: User
  onChooseAll: () => void
  onClear: () => void
}

/** Actions on the chosen users; without any, the export has everybody. */
export function ChosenUsers({ chosen, me, onChooseAll, onClear }: ChosenUsersProps) {
  const t = useT()
  const active = chosen.filter(({ _id, suspended }) => _id !== me._id && !suspended)
  const exporting = useSave<'export'>()
  const { isSuspending, failure, suspend } = useSuspension(active)
  const { confirm, dialog } = useConfirm()
  const ask = () =>
    confirm({
      title: t('admin.suspendChosenTitle', { count: active.length }),
      message: `${active.map(({ name }) => name).join(', ')}. ${t('admin.suspendConfirm')}`,
      confirmLabel: t('admin.suspend'),
      work: suspend,
    })
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="text-sm font-medium tabular-nums empty:sr-only">
          {chosen.length > 0 && t('admin.chosen', { count: chosen.length })}
        </p>
        {active.length > 0 && (
          <Button size="sm" busy={isSuspending} onClick={ask}>
            {t('admin.suspendChosen')}
          </Button>
        )}
        <Button
          size="sm"
          icon={<FileDown aria-hidden="true" className="size-4" />}
          busy={exporting.busy !== null}
          onClick={() => exporting.save('export', () => exportUsers(chosen.map(({ _id }) => _id)))}
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
      <FailureNotice title={t('admin.suspendFailed')} failure={failure} />
      <FailureNotice title={t('admin.exportFailed')} failure={exporting.failure} />
      {dialog}
    </>
  )
}
