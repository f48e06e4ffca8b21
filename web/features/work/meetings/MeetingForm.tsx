import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  canManageMeetings,
  MEETING_LOCATION_MAX,
  MEETING_TIME_MAX,
  MEETING_TITLE_MAX,
  MEETING_TYPES,
  MeetingType,
  NewMeeting,
} from '#shared/work/meetings.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { type DraftForm, useDraftForm } from '../../../forms/useDraftForm.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { useFlash } from '../../../ui/Flash.tsx'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { PeopleField } from '../../people/people/PeopleField.tsx'
import { useSession } from '../../people/sessions/session.ts'
import { applyMeetingSaved, createMeeting } from './meetings.queries.ts'

const MeetingDraft = z.object({
  title: z.string(),
  date: z.string(),
  time: z.string(),
  location: z.string(),
  type: MeetingType,
  /** Ids, in the order in which they were chosen. */
  assignedTo: z.array(z.string()),
})
type MeetingDraft = z.infer<typeof MeetingDraft>

const StoredDraft = z.partial(MeetingDraft)

const EMPTY: MeetingDraft = { title: '', date: '', time: '', location: '', type: 'Training', assignedTo: [] }

/**
 * The form of a new meeting or training. A success empties it; a failure and a reload keep the draft.
 */
export function MeetingForm() {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  const { user } = useSession()
  const form = useDraftForm<MeetingDraft>({
    key: user && `meeting.draft ${user._id}`,
    schema: StoredDraft,
    empty: EMPTY,
    resolver: contractResolver<MeetingDraft>(NewMeeting),
  })
  const { control, submitTo, isSending, failure, startOver } = form
  /** Number of meetings created here: resets the list of people. */
  const [made, setMade] = useState(0)

  if (!user || !canManageMeetings(user)) return <p>{t('meetings.adminsOnly')}</p>

  const submit = submitTo(async (draft) => {
    const meeting = await createMeeting(draft)
    applyMeetingSaved(cache, meeting, user._id)
    flash(t('meetings.created'), meeting.title)
    startOver()
    setMade((count) => count + 1)
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <MeetingFields form={form} />
      <Controller
        control={control}
        name="assignedTo"
        render={({ field, fieldState }) => (
          <PeopleField
            key={made}
            label={t('meetings.assign')}
            optional
            value={field.value}
            onChange={field.onChange}
            ref={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormEnd failed={t('meetings.createFailed')} failure={failure} busy={isSending} icon={CalendarPlus}>
        {t(isSending ? 'meetings.creating' : 'meetings.create')}
      </FormEnd>
    </form>
  )
}

/** Title, time and place of the meeting. */
function MeetingFields({ form }: { form: DraftForm<MeetingDraft> }) {
  const t = useT()
  const today = useToday()
  const { register, field, control } = form
  const { errors } = form.formState
  const date = useWatch({ control, name: 'date' })
  const day = date && formatDay(date, 'full')
  return (
    <div className="grid gap-4 @min-[440px]:grid-cols-2">
      <TextField
        label={t('meetings.name')}
        autoComplete="off"
        required
        maxLength={MEETING_TITLE_MAX}
        className="@min-[440px]:col-span-2"
        {...field('title')}
      />
      <TextField
        label={t('meetings.date')}
        type="date"
        required
        hint={
          day && date < today ? (
            <span className="flex items-start gap-1 text-accent-ink">
              <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
              {t('meetings.datePast', { day })}
            </span>
          ) : (
            day
          )
        }
        error={errors.date && t('meetings.dateNeeded')}
        {...register('date')}
      />
      <TextField
        label={t('meetings.time')}
        placeholder={t('meetings.timeExample')}
        autoComplete="off"
        required
        maxLength={MEETING_TIME_MAX}
        {...field('time')}
      />
      <TextField
        label={t('meetings.location')}
        autoComplete="off"
        optional
        maxLength={MEETING_LOCATION_MAX}
        {...field('location')}
      />
      <SelectField label={t('meetings.type')} {...field('type')}>
        {MEETING_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`meetings.type.${type}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
