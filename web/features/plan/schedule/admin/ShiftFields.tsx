import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { NAME_MAX } from '#shared/people/personFields.ts'
import type { User } from '#shared/people/users.ts'
import { ASSIGNMENT_MAX, SERVICE_TIME_MAX, TIE_COLOR_MAX } from '#shared/plan/schedule.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Swatch } from '../../../../ui/Swatch.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { activePeople } from '../../../people/people/assignees.ts'
import { everybodyQuery } from '../../../people/people/people.queries.ts'
import { useKnownShifts } from '../useSchedule.ts'
import { ServiceTimeField } from './ServiceTimeField.tsx'
import { SuggestField } from './SuggestField.tsx'
import type { DraftErrors, ShiftDraft } from './schedule.draft.ts'
import { isMemberName, serviceTimes, usedBefore } from './schedule.suggestions.ts'

interface ShiftFieldsProps {
  draft: ShiftDraft
  errors: DraftErrors
  /** The month on screen, whose assignments and tie colours are suggested. */
  month: string
  nameRef: Ref<HTMLInputElement>
  onChange: (field: keyof ShiftDraft, value: string) => void
}

const NOBODY: string[] = []

export const activeNames = (people: User[]): string[] => activePeople(people).map(({ name }) => name)

/** The five fields of a manual shift; earlier values are suggested. */
export function ShiftFields({ draft, errors, month, nameRef, onChange }: ShiftFieldsProps) {
  const t = useT()
  const shifts = useKnownShifts(month)
  const { data: members = NOBODY, isSuccess } = useQuery({ ...everybodyQuery, select: activeNames })
  const [isNaming, setIsNaming] = useState(false)
  const isUnknown = isSuccess && !isNaming && draft.name.trim() !== '' && !isMemberName(draft.name, members)
  return (
    <>
      <TextField
        label={t('schedule.addDate')}
        type="date"
        name="date"
        required
        value={draft.date}
        error={errors.date}
        hint={draft.date && formatDay(draft.date, 'full')}
        onChange={(event) => onChange('date', event.target.value)}
      />
      <ServiceTimeField
        value={draft.serviceTime}
        error={errors.serviceTime}
        maxLength={SERVICE_TIME_MAX}
        times={serviceTimes(shifts)}
        onChange={(value) => onChange('serviceTime', value)}
      />
      <SuggestField
        label={t('schedule.addName')}
        name="name"
        ref={nameRef}
        required
        maxLength={NAME_MAX}
        value={draft.name}
        error={errors.name}
        hint={t(isUnknown ? 'schedule.addNameUnknown' : 'schedule.addNameHelp')}
        options={members}
        onFocus={() => setIsNaming(true)}
        onBlur={() => setIsNaming(false)}
        onChange={(value) => onChange('name', value)}
      />
      <SuggestField
        label={t('schedule.addAssignment')}
        name="assignment"
        required
        maxLength={ASSIGNMENT_MAX}
        value={draft.assignment}
        error={errors.assignment}
        options={usedBefore(shifts, 'assignment')}
        onChange={(value) => onChange('assignment', value)}
      />
      <SuggestField
        label={t('schedule.addTie')}
        name="tieColor"
        opensUp
        optional
        maxLength={TIE_COLOR_MAX}
        value={draft.tieColor}
        error={errors.tieColor}
        options={usedBefore(shifts, 'tieColor')}
        render={(color) => <Swatch color={color} isAsWritten />}
        onChange={(value) => onChange('tieColor', value)}
      />
    </>
  )
}
