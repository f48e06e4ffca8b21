import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DutyMoment } from '#shared/rota/posts.ts'
import type { Record } from '#shared/sunday/records.ts'
import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { isUnreachable, whyOf } from '../../../api/error.ts'
import { isKept } from '../../../outbox/pending.change.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FoldingSection } from '../../../ui/FoldingSection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { NotSent } from '../../../ui/NotSent.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { useSession } from '../../people/sessions/session.ts'
import { madeNow, useLateEntries } from '../entries/useLateEntries.ts'
import { useMayReport } from '../servicePage/useMayReport.ts'
import { RecordForm } from './RecordForm.tsx'
import { RecordList } from './RecordList.tsx'
import { type PendingRecord, RECORD, type RecordOperation } from './records.outbox.ts'
import { recordsQuery } from './records.queries.ts'

interface WriteRecordProps {
  service: ServicePage
  moment: DutyMoment
}

/**
 * Form for a record of a service, which admins read: written by people on duty, with the viewer's earlier records.
 * Before the service, when nothing has happened, the form is folded.
 */
export function WriteRecord({ service, moment }: WriteRecordProps) {
  const t = useT()
  const { user } = useSession()
  const { changes, add, ...waiting } = useLateEntries<RecordOperation>(RECORD)
  const unsent = changes.filter(({ lane }) => lane === service._id)
  const { own, stored } = useOwnRecords(service)
  const [isKept, setIsKept] = useState(false)
  const canWrite = useMayReport(service)
  if (!canWrite && own.length === 0 && unsent.length === 0) return null
  const form = canWrite && (
    <RecordForm
      draftKey={`record.draft ${user?._id} ${service._id}`}
      label={t('record.text')}
      hint={t('record.hint')}
      button={t('record.write')}
      onSave={async (text) => {
        await add(service._id, { record: { ...madeNow(), serviceId: service._id, text } })
        setIsKept(true)
      }}
    />
  )
  const written = (
    <>
      <p role="status" className="sr-only">
        {isKept && t('record.done')}
      </p>
      <NotRead stored={stored} />
      <RecordList records={own}>
        {unsent.map((change) => (
          <Unsent key={change.id} change={change} {...waiting} />
        ))}
      </RecordList>
    </>
  )
  if (form && moment === 'before')
    return (
      <div>
        <FoldingSection title={t('record.title')}>{form}</FoldingSection>
        {written}
      </div>
    )
  return (
    <Section title={t('record.title')}>
      {form}
      {written}
    </Section>
  )
}

/** The viewer's records of a service, and the query of all that are stored of its day. None exist before that day. */
function useOwnRecords({ _id, date }: ServicePage) {
  const me = useSession().user?._id
  const today = useToday()
  const stored = useQuery({ ...recordsQuery(date), enabled: today >= date })
  return { own: (stored.data ?? []).filter(({ serviceId, by }) => serviceId === _id && by?._id === me), stored }
}

/** Says why the stored records are not on the page, or not up to date. */
function NotRead({ stored: { error, data, isFetching, refetch } }: { stored: UseQueryResult<Record[]> }) {
  const t = useT()
  if (!error) return null
  if (!isUnreachable(error))
    return <ErrorState message={t('record.failed')} detail={whyOf(error)} busy={isFetching} onRetry={() => refetch()} />
  return data ? null : <p className="mt-3 text-muted">{t('record.laterShown')}</p>
}

type Waiting = Pick<ReturnType<typeof useLateEntries<RecordOperation>>, 'retry' | 'forget'>

/**
 * A record that the server does not have: it waits for a connection, or was refused, and then its words stay until
 * closed.
 */
function Unsent({ change, retry, forget }: { change: PendingRecord } & Waiting) {
  const t = useT()
  const { status, error, payload } = change
  return (
    <li className="rounded-lg border bg-surface px-4 py-3">
      {status === 'refused' ? (
        <Notice
          tone="error"
          action={
            <div className="flex flex-wrap gap-3">
              <Button size="sm" onClick={() => retry(change)}>
                {t('app.retry')}
              </Button>
              <Button size="sm" onClick={() => forget(change)}>
                {t('record.forget')}
              </Button>
            </div>
          }
        >
          {t('record.refused')} {error?.message}
        </Notice>
      ) : (
        isKept(change) && <NotSent>{t('service.kept')}</NotSent>
      )}
      <p className="whitespace-pre-wrap wrap-anywhere">{payload.record.text}</p>
    </li>
  )
}
