import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { today } from '#shared/days.ts'
import { isAdmin } from '#shared/people/users.ts'
import { type Record, recordsApi } from '#shared/sunday/records.ts'
import { call } from '../../../api/call.ts'
import { AskButton } from '../../../forms/AskButton.tsx'
import { formatDay, formatTime } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { takeLostFocus } from '../../../ui/takeFocus.ts'
import { useConfig } from '../../people/config/config.ts'
import { useSession } from '../../people/sessions/session.ts'
import { RecordForm } from './RecordForm.tsx'
import { applyRecord, refetchRecords } from './records.queries.ts'

interface RecordEntryProps {
  record: Record
  /** Called when it has been deleted: its button had the focus. */
  onGone: () => void
  /** Says also at which service it was, and by whom. */
  isOfDay?: boolean
}

/** True where the viewer may change a record, and until when: admins at any time, its author for a day. */
function useChangeRight({ by, editableUntil }: Record): { mayChange: boolean; until: string | null } {
  const { user } = useSession()
  if (!user || isAdmin(user)) return { mayChange: user !== null, until: null }
  const mayChange = by?._id === user._id && Date.now() < Date.parse(editableUntil)
  return { mayChange, until: mayChange ? editableUntil : null }
}

/** Formats a moment of a record as day and time. */
function useMomentText() {
  const { timeZone } = useConfig()
  return (moment: string) =>
    `${formatDay(today(timeZone, new Date(moment)), 'short')}, ${formatTime(Date.parse(moment), timeZone)}`
}

/** A stored record, which its author changes for a day, and admins at any time. */
export function RecordEntry({ record, onGone, isOfDay = false }: RecordEntryProps) {
  const t = useT()
  const cache = useQueryClient()
  const momentText = useMomentText()
  const { mayChange, until } = useChangeRight(record)
  const [isChanging, setIsChanging] = useState(false)
  const [wasChanged, setWasChanged] = useState(false)
  const { _id, text, at, by, editedAt, serviceTime } = record
  const whose = isOfDay ? [serviceTime, by?.name ?? t('record.byNobody')].join(' · ') : null
  const when = [
    momentText(at),
    ...(editedAt ? [t('record.changed', { time: momentText(editedAt) })] : []),
    ...(until ? [t('record.until', { time: momentText(until) })] : []),
  ].join(' · ')
  const about = [...(whose ? [whose] : []), momentText(at)].join(' · ')

  const change = async (words: string) => {
    applyRecord(cache, await call(recordsApi.change, { id: _id, text: words }))
    setIsChanging(false)
  }

  return (
    <li className="flex flex-col gap-1 rounded-lg border bg-surface px-4 py-3">
      {whose && <p className="font-semibold wrap-anywhere">{whose}</p>}
      {isChanging ? (
        <RecordForm
          text={text}
          label={t('record.text')}
          button={t('record.save')}
          onSave={change}
          onCancel={() => setIsChanging(false)}
        />
      ) : (
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-muted">{when}</p>
        {mayChange && !isChanging && (
          <div className="-mx-2 flex flex-wrap">
            <Button
              variant="quiet"
              className="px-2!"
              aria-label={t('record.changeOne', { about })}
              icon={<Pencil aria-hidden="true" className="size-4" />}
              ref={wasChanged ? takeLostFocus : undefined}
              onClick={() => {
                setIsChanging(true)
                setWasChanged(true)
              }}
            >
              {t('record.change')}
            </Button>
            <RemoveRecord id={_id} about={about} onGone={onGone} />
          </div>
        )}
      </div>
    </li>
  )
}

interface RemoveRecordProps extends Pick<RecordEntryProps, 'onGone'> {
  id: string
  /** Names the record to a screen reader. */
  about: string
}

/** Deletes a record, after a question. */
function RemoveRecord({ id, about, onGone }: RemoveRecordProps) {
  const t = useT()
  const cache = useQueryClient()
  const question = {
    title: t('record.removeTitle'),
    message: t('record.removeAbout'),
    confirmLabel: t('record.remove'),
    failed: t('record.removeFailed'),
    async work() {
      await call(recordsApi.remove, { id })
      await refetchRecords(cache)
      onGone()
    },
  }
  return (
    <AskButton
      variant="quietDanger"
      className="px-2!"
      aria-label={t('record.removeOne', { about })}
      icon={<Trash2 aria-hidden="true" className="size-4" />}
      question={question}
    >
      {t('record.remove')}
    </AskButton>
  )
}
