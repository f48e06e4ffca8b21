import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { NewService, type Service, servicesApi } from '#shared/rotaServices.ts'
import type { Post } from '#shared/rotaSetup.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useToday } from '../../config/useToday.ts'
import { rotaKeys } from '../rota.keys.ts'
import { fromDraft, type ServiceDraft, ServiceFields, toDraft } from './ServiceFields.tsx'

interface ServiceFormProps {
  /** Null: one by hand, such as that of a feast. */
  service: Service | null
  posts: Post[]
  onDone: () => void
}

interface Draft extends ServiceDraft {
  date: string
}

const fieldsOf = (draft: Draft) => ({ date: draft.date, ...fromDraft(draft) })

/** The fields of one service. Refusals stand at their field, and what was typed stays. */
export function ServiceForm({ service, posts, onDone }: ServiceFormProps) {
  const t = useT()
  const cache = useQueryClient()
  const today = useToday()
  const { control, put, errorAt, submitTo, isSending, failure } = useDraftForm<Draft>({
    empty: { date: service?.date ?? '', ...toDraft(service) },
    resolver: contractResolver<Draft>(NewService, fieldsOf),
    fieldOf: (path) => path,
  })
  const draft = useWatch({ control }) as Draft
  const isMoved = service && (service.date !== draft.date || service.serviceTime !== draft.serviceTime)

  const submit = submitTo(async (wanted) => {
    if (service) await call(servicesApi.change, { id: service._id, ...fieldsOf(wanted) })
    else await call(servicesApi.create, fieldsOf(wanted))
    await cache.invalidateQueries({ queryKey: rotaKeys.all })
    onDone()
  })

  return (
    <form noValidate onSubmit={submit} className="my-4 flex flex-col gap-5 rounded-lg border bg-surface p-5">
      <ServiceFields
        draft={draft}
        posts={posts}
        errorAt={errorAt}
        onChange={put}
        note={isMoved && service.published && <p className="text-sm text-muted">{t('setupRota.movedAsks')}</p>}
      >
        <TextField
          label={t('setupRota.day')}
          type="date"
          min={today}
          required
          value={draft.date}
          error={errorAt('date')}
          onChange={(event) => put({ date: event.target.value })}
        />
      </ServiceFields>
      {failure && <FailureNotice title={t('setupRota.failed')} detail={whyOf(failure.error)} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isSending}>
          {t('setupRota.save')}
        </Button>
        <Button onClick={onDone}>{t('app.cancel')}</Button>
      </div>
    </form>
  )
}
