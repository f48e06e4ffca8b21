import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Item, Preview } from '#shared/rotaBoard.ts'
import { PUBLICATION_NOTE_MAX, type Publication, publicationsApi } from '#shared/rotaPublications.ts'
import { call } from '../../../api/call.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { previewQuery } from '../board/board.queries.ts'
import { CapacityNote } from '../capacity/CapacityNote.tsx'
import { rotaKeys } from '../rota.keys.ts'
import { Receipts } from './Receipts.tsx'

interface PublishPanelProps {
  span: { from: string; to: string }
  /** A change of the draft is not stored yet: it is to be published, too. */
  isSaving: boolean
  onClose: () => void
}

const itemText = ({ date, serviceTime, post }: Item): string => `${formatDay(date, 'short')}, ${serviceTime}, ${post}`

/** What publishing would change for each member, and the press that does it; after it how far it has come to each. */
export function PublishPanel({ span, isSaving, onClose }: PublishPanelProps) {
  const t = useT()
  const cache = useQueryClient()
  const { data: preview, error, isFetching, refetch, dataUpdatedAt } = useQuery(previewQuery(span.from, span.to))
  /** When the last change of the draft was stored, in epoch milliseconds: what is published is a preview since then. */
  const [savedAt, setSavedAt] = useState(0)
  const [wasSaving, setWasSaving] = useState(isSaving)
  if (wasSaving !== isSaving) {
    setWasSaving(isSaving)
    if (!isSaving) setSavedAt(Date.now())
  }
  useEffect(() => {
    if (savedAt > 0) refetch()
  }, [savedAt, refetch])
  const [note, setNote] = useState('')
  const [saidYes, setSaidYes] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<Publication | null>(null)
  const { busy, failure, save } = useSave<'publish'>()

  const publish = ({ revision }: Preview) =>
    save('publish', async () => {
      try {
        setDone(await call(publicationsApi.publish, { ...span, revision, note, saidYes: [...saidYes] }))
        await cache.invalidateQueries({ queryKey: rotaKeys.all })
      } catch (refusal) {
        // Somebody changed the draft meanwhile: what was typed stays, and the preview is the new one.
        const now = refusal instanceof ApiError ? (refusal.reply.preview as Preview | undefined) : undefined
        if (now) cache.setQueryData(previewQuery(span.from, span.to).queryKey, now)
        throw refusal
      }
    })

  if (done) return <Receipts publication={done} onClose={onClose} />
  return (
    <Section title={t('publish.title')} className="rounded-lg border bg-surface p-5">
      {preview ? (
        <div className="flex flex-col gap-5">
          {preview.members.length === 0 && <p className="text-muted">{t('publish.nothing')}</p>}
          <CapacityNote capacity={preview.capacity} />
          <ul className="max-h-112 overflow-y-auto">
            {preview.members.map(({ user, reachable, phoneNumber, added, changed, removed }) => (
              <li key={user._id} className="border-t py-3 first:border-t-0">
                <p className="font-medium wrap-anywhere">{user.name}</p>
                <ul className="text-sm">
                  {added.map((item) => (
                    <li key={`+${itemText(item)}`}>{t('publish.added', { what: itemText(item) })}</li>
                  ))}
                  {changed.map(({ before, after }) => (
                    <li key={`~${itemText(after)}`}>
                      {t('publish.changed', { before: itemText(before), after: itemText(after) })}
                    </li>
                  ))}
                  {removed.map((item) => (
                    <li key={`-${itemText(item)}`}>{t('publish.removed', { what: itemText(item) })}</li>
                  ))}
                </ul>
                {!reachable && (
                  <p className="text-sm text-muted">
                    {t('publish.unreachable')}{' '}
                    {phoneNumber && (
                      <a href={`tel:${phoneNumber}`} className="underline">
                        {phoneNumber}
                      </a>
                    )}
                  </p>
                )}
                {added.length > 0 && (
                  <label className="flex min-h-11 items-center gap-3 text-sm">
                    <input
                      type="checkbox"
                      className="size-5 accent-primary"
                      checked={saidYes.has(user._id)}
                      onChange={(event) => {
                        const next = new Set(saidYes)
                        if (event.target.checked) next.add(user._id)
                        else next.delete(user._id)
                        setSaidYes(next)
                      }}
                    />
                    {t('publish.saidYes')}
                  </label>
                )}
              </li>
            ))}
          </ul>
          <TextField
            label={t('publish.note')}
            optional
            maxLength={PUBLICATION_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          {failure && <FailureNotice title={t('publish.failed')} detail={whyOf(failure.error)} />}
          <div className="flex flex-wrap gap-3">
            <Button
              variant="primary"
              // What is pressed is what is read above it.
              busy={busy !== null || isSaving || isFetching || (dataUpdatedAt < savedAt && !error)}
              icon={<Megaphone aria-hidden="true" className="size-5" />}
              onClick={() => publish(preview)}
            >
              {t('publish.publish', { count: preview.members.length })}
            </Button>
            <Button onClick={onClose}>{t('app.cancel')}</Button>
          </div>
        </div>
      ) : error ? (
        <ErrorState
          message={t('publish.loadFailed')}
          detail={error.message}
          busy={isFetching}
          onRetry={() => refetch()}
        />
      ) : (
        <Spinner />
      )}
    </Section>
  )
}
