import type { DraftForm } from '../../../../forms/useDraftForm.ts'
import { useT } from '../../../../strings/strings.ts'
import { SelectField } from '../../../../ui/SelectField.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { weekdayName } from '../../weekdays.ts'

/** Rhythm of a template: each week, every second one, or one weekday of the month. */
const RHYTHMS = [
  { everyWeeks: 1, nth: 0, key: 'setupRota.everyWeek' },
  { everyWeeks: 2, nth: 0, key: 'setupRota.everySecondWeek' },
  { everyWeeks: 1, nth: 1, key: 'setupRota.firstOfMonth' },
  { everyWeeks: 1, nth: 2, key: 'setupRota.secondOfMonth' },
  { everyWeeks: 1, nth: 4, key: 'setupRota.thirdOfMonth' },
  { everyWeeks: 1, nth: 8, key: 'setupRota.fourthOfMonth' },
  { everyWeeks: 1, nth: 32, key: 'setupRota.lastOfMonth' },
] as const

export interface Rhythm {
  weekday: number
  everyWeeks: number
  nth: number
  startsOn: string
  endsOn: string
}

interface RhythmFieldsProps extends Pick<DraftForm<Rhythm>, 'put' | 'errorAt'> {
  draft: Rhythm
}

/** The weekday of a template. */
export function WeekdayField({ draft, put }: Pick<RhythmFieldsProps, 'draft' | 'put'>) {
  const t = useT()
  return (
    <SelectField
      label={t('setupRota.weekday')}
      value={String(draft.weekday)}
      onChange={(event) => put({ weekday: Number(event.target.value) })}
    >
      {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
        <option key={weekday} value={weekday}>
          {weekdayName(weekday)}
        </option>
      ))}
    </SelectField>
  )
}

/** Fields for the weekdays on which a template comes: its rhythm, its first and its last day. */
export function RhythmFields({ draft, put, errorAt }: RhythmFieldsProps) {
  const t = useT()
  const rhythm = RHYTHMS.findIndex(({ everyWeeks, nth }) => everyWeeks === draft.everyWeeks && nth === draft.nth)
  return (
    <>
      <SelectField
        label={t('setupRota.rhythm')}
        className="sm:col-span-2"
        value={String(rhythm)}
        onChange={(event) => {
          const wanted = RHYTHMS[Number(event.target.value)]
          if (wanted) put({ everyWeeks: wanted.everyWeeks, nth: wanted.nth })
        }}
      >
        {rhythm < 0 && <option value="-1">{t('setupRota.ownRhythm')}</option>}
        {RHYTHMS.map(({ key }, place) => (
          <option key={key} value={place}>
            {t(key)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('setupRota.startsOn')}
        type="date"
        required
        value={draft.startsOn}
        error={errorAt('startsOn')}
        onChange={(event) => put({ startsOn: event.target.value })}
      />
      <TextField
        label={t('setupRota.endsOn')}
        type="date"
        optional
        value={draft.endsOn}
        error={errorAt('endsOn')}
        onChange={(event) => put({ endsOn: event.target.value })}
      />
    </>
  )
}
