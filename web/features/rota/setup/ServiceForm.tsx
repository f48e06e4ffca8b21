import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Service, servicesApi } from '#shared/rotaServices.ts'
import { type Need, type Post, SERVICE_MINUTES, type SkillNeed } from '#shared/rotaSetup.ts'
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
import { SkillsField } from './SkillsField.tsx'
import { skillsQuery } from './setup.queries.ts'

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
  const { data: skills } = useQuery(skillsQuery)
  const [draft, setDraft] = useState({
    date: service?.date ?? '',
    serviceTime: service?.serviceTime ?? '',
    lastsMinutes: String(service?.lastsMinutes ?? SERVICE_MINUTES),
    tieColor: service?.tieColor ?? '',
    needs: service?.needs ?? ([] as Need[]),
    skills: service?.skills ?? ([] as SkillNeed[]),
  })
  const put = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const { busy, failure, attempt } = useAttempt<'save'>()
  const issues = failure?.error instanceof ApiError ? failure.error.issues : []
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message
  const isMoved = service && (service.date !== draft.date || service.serviceTime !== draft.serviceTime)

  const save = (event: FormEvent) => {
    event.preventDefault()
    attempt('save', async () => {
      const fields = {
        ...draft,
        lastsMinutes: Number(draft.lastsMinutes),
        tieColor: draft.tieColor.trim() || null,
      }
      if (service) await call(servicesApi.change, { id: service._id, ...fields })
      else await call(servicesApi.create, fields)
      await cache.invalidateQueries({ queryKey: rotaKeys.all })
      onDone()
    })
  }

  return (
    <form noValidate onSubmit={save} className="my-4 flex flex-col gap-5 rounded-lg border bg-surface p-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('setupRota.day')}
          type="date"
          min={today}
          required
          value={draft.date}
          error={errorAt('date')}
          onChange={(event) => put({ date: event.target.value })}
        />
        <TextField
          label={t('setupRota.time')}
          required
          maxLength={40}
          value={draft.serviceTime}
          error={errorAt('serviceTime')}
          onChange={(event) => put({ serviceTime: event.target.value })}
        />
        <TextField
          label={t('setupRota.minutes')}
          type="number"
          inputMode="numeric"
          required
          value={draft.lastsMinutes}
          error={errorAt('lastsMinutes')}
          onChange={(event) => put({ lastsMinutes: event.target.value })}
        />
        <TextField
          label={t('setupRota.tie')}
          optional
          maxLength={40}
          value={draft.tieColor}
          error={errorAt('tieColor')}
          onChange={(event) => put({ tieColor: event.target.value })}
        />
      </div>
      {isMoved && service.published && <p className="text-sm text-muted">{t('setupRota.movedAsks')}</p>}
      <NeedsField
        needs={draft.needs}
        posts={posts}
        errorAt={(place, field) => errorAt(`needs.${place}.${field}`)}
        onChange={(needs) => put({ needs })}
      />
      <SkillsField
        needs={draft.skills}
        skills={skills ?? []}
        errorAt={(place) => errorAt(`skills.${place}.minPeople`)}
        onChange={(wanted) => put({ skills: wanted })}
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
