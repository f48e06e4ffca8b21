import { useT } from '../../../../strings/strings.ts'
import { takenTime } from '../../../../strings/takenTime.ts'
import { cx } from '../../../../ui/cx.ts'
import { TextField } from '../../../../ui/TextField.tsx'

interface ServiceTimeFieldProps {
  value: string
  error: string | undefined
  maxLength: number
  /** The times that have a button. */
  times: string[]
  onChange: (value: string) => void
}

/** A service time: free text, with a button for each usual time. */
export function ServiceTimeField({ value, error, maxLength, times, onChange }: ServiceTimeFieldProps) {
  const t = useT()
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('schedule.addService')}
        name="serviceTime"
        autoComplete="off"
        required
        maxLength={maxLength}
        value={value}
        error={error}
        hint={takenTime(value, t)}
        onChange={(event) => onChange(event.target.value)}
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('schedule.usualServices')}</legend>
        {times.map((time) => (
          <button
            key={time}
            type="button"
            aria-pressed={time === value}
            onClick={() => onChange(time)}
            className={cx(
              'min-h-9 max-md:min-h-11 rounded border px-3 text-sm transition-colors',
              time === value
                ? 'border-primary bg-primary-soft font-semibold text-primary'
                : 'border-control hover:bg-sunken',
            )}
          >
            {time}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
