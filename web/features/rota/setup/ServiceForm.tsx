import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Service, servicesApi } from '#shared/rotaServices.ts'
import type { Post } from '#shared/rotaSetup.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { issueAt } from '../../../forms/issueAt.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useToday } from '../../config/useToday.ts'
import { rotaKeys } from '../rota.keys.ts'
import { fromDraft, ServiceFields, toDraft } from './ServiceFields.tsx'

interface ServiceFormProps {
  /** Null: one by hand, such as that of a feast. */
  service: Service | null
  posts: Post[]
  onDone: () => void
}

/** The fields of one service. Refusals stand at their field, and what was typed stays. */
export function ServiceForm({ service, posts, onDone }: ServiceFormProps) {
  const t = useT()
  const cache = useQueryClient()
  const today = useToday()
  const [draft, setDraft] = useState({ date: service?.date ?? '', ...toDraft(service) })
  const put = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const { busy, failure, save } = useSave<'save'>()
  const errorAt = issueAt(failure)
  const isMoved = service && (service.date !== draft.date || service.serviceTime !== draft.serviceTime)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    save('save', async () => {
      const fields = { date: draft.date, ...fromDraft(draft) }
      if (service) await call(servicesApi.change, { id: service._id, ...fields })
      else await call(servicesApi.create, fields)
      await cache.invalidateQueries({ queryKey: rotaKeys.all })
      onDone()
    })
  }

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
        <Button type="submit" variant="primary" busy={busy !== null}>
          {t('setupRota.save')}
        </Button>
        <Button onClick={onDone}>{t('app.cancel')}</Button>
      </div>
    </form>
  )
}
