import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Need, SkillNeed } from '#shared/rota/needs.ts'
import type { Post } from '#shared/rota/posts.ts'
import { SERVICE_MINUTES } from '#shared/serviceTime.ts'
import { useT } from '../../../../strings/strings.ts'
import { takenTime } from '../../../../strings/takenTime.ts'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Swatch } from '../../../../ui/Swatch.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { skillsQuery } from '../setup.queries.ts'
import { NeedsField } from './NeedsField.tsx'
import { SkillsField } from './SkillsField.tsx'

/** Fields that a service and its template have in common, as they are typed. */
export interface ServiceDraft {
  serviceTime: string
  lastsMinutes: string
  tieColor: string
  needs: Need[]
  skills: SkillNeed[]
  signUp: boolean
  twoUnrelated: boolean
}

interface Known extends Pick<ServiceDraft, 'serviceTime' | 'needs' | 'skills' | 'signUp' | 'twoUnrelated'> {
  lastsMinutes: number
  tieColor: string | null
}

/** The fields as a form begins with them. */
export const toDraft = (known: Known | null): ServiceDraft => ({
  serviceTime: known?.serviceTime ?? '',
  lastsMinutes: String(known?.lastsMinutes ?? SERVICE_MINUTES),
  tieColor: known?.tieColor ?? '',
  needs: known?.needs ?? [],
  skills: known?.skills ?? [],
  signUp: known?.signUp ?? false,
  twoUnrelated: known?.twoUnrelated ?? false,
})

/** The fields as they are sent. */
export const fromDraft = ({ lastsMinutes, tieColor, ...draft }: ServiceDraft): Known => ({
  serviceTime: draft.serviceTime,
  lastsMinutes: Number(lastsMinutes),
  tieColor: tieColor.trim() || null,
  needs: draft.needs,
  skills: draft.skills,
  signUp: draft.signUp,
  twoUnrelated: draft.twoUnrelated,
})

interface ServiceFieldsProps {
  draft: ServiceDraft
  posts: Post[]
  errorAt: (path: string) => string | undefined
  onChange: (change: Partial<ServiceDraft>) => void
  /** The field of the day, beside that of the time. */
  day: ReactNode
  /** Fields of the same grid, after day and time. */
  children?: ReactNode
  /** The service time as the typed text is understood. */
  timeHint?: ReactNode
  /** Stands below the grid. */
  note?: ReactNode
}

/** Time, length, tie, and whom it needs: the fields of a service and of a template. */
export function ServiceFields({ draft, posts, errorAt, onChange, day, children, timeHint, note }: ServiceFieldsProps) {
  const t = useT()
  const minutes = Math.trunc(Number(draft.lastsMinutes))
  const { data: skills = [] } = useQuery(skillsQuery)
  return (
    <>
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
        {day}
        <TextField
          label={t('setupRota.time')}
          hint={timeHint ?? takenTime(draft.serviceTime, t)}
          required
          maxLength={40}
          value={draft.serviceTime}
          error={errorAt('serviceTime')}
          onChange={(event) => onChange({ serviceTime: event.target.value })}
        />
        {children}
        <TextField
          label={t('setupRota.minutes')}
          hint={minutes > 60 && t('setupRota.lasts', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
          type="number"
          inputMode="numeric"
          required
          value={draft.lastsMinutes}
          error={errorAt('lastsMinutes')}
          onChange={(event) => onChange({ lastsMinutes: event.target.value })}
        />
        <TextField
          label={t('setupRota.tie')}
          hint={draft.tieColor.trim() !== '' && <Swatch color={draft.tieColor.trim()} isAsWritten />}
          optional
          maxLength={40}
          value={draft.tieColor}
          error={errorAt('tieColor')}
          onChange={(event) => onChange({ tieColor: event.target.value })}
        />
      </div>
      {note}
      <NeedsField
        needs={draft.needs}
        posts={posts}
        errorAt={(place, field) => errorAt(`needs.${place}.${field}`)}
        onChange={(needs) => onChange({ needs })}
      />
      <SkillsField
        needs={draft.skills}
        skills={skills}
        errorAt={(place) => errorAt(`skills.${place}.minPeople`)}
        onChange={(wanted) => onChange({ skills: wanted })}
      />
      <Checkbox
        label={t('setupRota.signUp')}
        checked={draft.signUp}
        onChange={(event) => onChange({ signUp: event.target.checked })}
      />
      <Checkbox
        label={t('setupRota.twoUnrelated')}
        checked={draft.twoUnrelated}
        onChange={(event) => onChange({ twoUnrelated: event.target.checked })}
      />
    </>
  )
}
