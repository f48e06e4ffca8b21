import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { today } from '#shared/days.ts'
import { type Record, recordsApi } from '#shared/records.ts'
import { isAdmin } from '#shared/users.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatDay, formatTime } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useConfig } from '../../config/config.ts'
import { useSession } from '../../sessions/session.ts'
import { RecordForm } from './RecordForm.tsx'
import { applyRecord, refetchRecords } from './records.queries.ts'

/** Takes the focus from the form that stood in its place. */
const takeFocus = (button: HTMLElement | null): void => button?.focus({ preventScroll: true })

interface RecordEntryProps {
  record: Record
  /** Called when it has been deleted: its button had the focus. */
  onGone: () => void
  /** Says also at which service it was, and by whom. */
  isOfDay?: boolean
}

/** A stored record, which its author changes for a day, and admins at any time. */
export function RecordEntry({ record, onGone, isOfDay = false }: RecordEntryProps) {
  const t = useT()
  const cache = useQueryClient()
  const { user } = useSession()
  const { timeZone } = useConfig()
  const [shown, setShown] = useState<'text' | 'form' | 'question'>('text')
  const [wasChanged, setWasChanged] = useState(false)
  const removal = useSave<'remove'>()
  const { _id, text, at, by, editedAt, editableUntil, serviceTime } = record
  const momentText = (moment: string) =>
    `${formatDay(today(timeZone, new Date(moment)), 'short')}, ${formatTime(Date.parse(moment), timeZone)}`
  const isForADay = by?._id === user?._id && Date.now() < Date.parse(editableUntil)
  const mayChange = user !== null && (isAdmin(user) || isForADay)
  const whose = isOfDay ? [serviceTime, by?.name ?? t('record.byNobody')].join(' · ') : null
  const when = [
    momentText(at),
    ...(editedAt ? [t('record.changed', { time: momentText(editedAt) })] : []),
    ...(mayChange && !isAdmin(user) ? [t('record.until', { time: momentText(editableUntil) })] : []),
  ].join(' · ')
  const about = [...(whose ? [whose] : []), momentText(at)].join(' · ')

  const change = async (words: string) => {
    applyRecord(cache, await call(recordsApi.change, { id: _id, text: words }))
    setShown('text')
  }
  const remove = () =>
    removal.save('remove', async () => {
      await call(recordsApi.remove, { id: _id })
      await refetchRecords(cache)
      onGone()
    })

  return (
    <li className="flex flex-col gap-1 rounded-lg border bg-surface px-4 py-3">
      {whose && <p className="font-semibold wrap-anywhere">{whose}</p>}
      {shown === 'form' ? (
        <RecordForm
          text={text}
          label={t('record.text')}
          button={t('record.save')}
          onSave={change}
          onCancel={() => setShown('text')}
        />
      ) : (
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-muted">{when}</p>
        {mayChange && shown !== 'form' && (
          <div className="-mx-2 flex flex-wrap">
            <Button
              variant="quiet"
              className="px-2!"
              aria-label={t('record.changeOne', { about })}
              icon={<Pencil aria-hidden="true" className="size-4" />}
              ref={wasChanged ? takeFocus : undefined}
              onClick={() => {
                setShown('form')
                setWasChanged(true)
              }}
            >
              {t('record.change')}
            </Button>
            <Button
              variant="quietDanger"
              className="px-2!"
              aria-label={t('record.removeOne', { about })}
              icon={<Trash2 aria-hidden="true" className="size-4" />}
              onClick={() => setShown('question')}
            >
              {t('record.remove')}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={shown === 'question'}
        title={t('record.removeTitle')}
        message={t('record.removeAbout')}
        confirmLabel={t('record.remove')}
        busy={removal.busy !== null}
        failed={t('record.removeFailed')}
        failure={removal.failure}
        onConfirm={remove}
        onCancel={() => setShown('text')}
      />
    </li>
  )
}
