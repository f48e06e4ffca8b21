import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { servicesApi } from '#shared/rotaServices.ts'
import type { Need, Post } from '#shared/rotaSetup.ts'
import { call } from '../../../api/call.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { useAttempt } from '../../../forms/useAttempt.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useToday } from '../../config/useToday.ts'
import { rotaKeys } from '../rota.keys.ts'
import { NeedsField } from './NeedsField.tsx'

/** One service by hand, such as that of a feast. */
export function ServiceForm({ posts, onDone }: { posts: Post[]; onDone: () => void }) {
  const t = useT()
  const cache = useQueryClient()
  const today = useToday()
  const [date, setDate] = useState('')
  const [serviceTime, setServiceTime] = useState('')
  const [needs, setNeeds] = useState<Need[]>([])
  const { busy, failure, attempt } = useAttempt<'save'>()
  const issues = failure?.error instanceof ApiError ? failure.error.issues : []
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message

  const save = (event: FormEvent) => {
    event.preventDefault()
    attempt('save', async () => {
      await call(servicesApi.create, { date, serviceTime, needs })
      await cache.invalidateQueries({ queryKey: rotaKeys.all })
      onDone()
    })
  }

  return (
    <form noValidate onSubmit={save} className="mb-4 flex flex-col gap-5 rounded-lg border bg-surface p-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('setupRota.day')}
          type="date"
          min={today}
          required
          value={date}
          error={errorAt('date')}
          onChange={(event) => setDate(event.target.value)}
        />
        <TextField
          label={t('setupRota.time')}
          required
          maxLength={40}
          value={serviceTime}
          error={errorAt('serviceTime')}
          onChange={(event) => setServiceTime(event.target.value)}
        />
      </div>
      <NeedsField
        needs={needs}
        posts={posts}
        errorAt={(place, field) => errorAt(`needs.${place}.${field}`)}
        onChange={setNeeds}
      />
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
