import { ROTA_DEFAULTS } from '#shared/rotaSettings.ts'
import { useT } from '../../../strings/strings.ts'
import { TextField } from '../../../ui/TextField.tsx'

/** By how far away the service is: more than a week, two days, a day, six hours (rota-wire §11). */
const AHEAD = ['week', 'days', 'day', 'hours'] as const

interface WaveFieldsProps {
  /** Minutes, as typed. */
  waves: string[]
  errorAt: (path: string) => string | undefined
  onChange: (waves: string[]) => void
}

/** How long a search for a stand-in waits before it asks the next ones. */
export function WaveFields({ waves, errorAt, onChange }: WaveFieldsProps) {
  const t = useT()
  return (
    <fieldset>
      <legend className="font-medium">{t('rotaSettings.waves')}</legend>
      <p className="mt-1 mb-4 text-sm text-muted">{t('rotaSettings.waves.about')}</p>
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4">
        {AHEAD.map((ahead, place) => (
          <TextField
            key={ahead}
            label={t(`rotaSettings.waves.${ahead}`)}
            hint={t('rotaSettings.default', { value: ROTA_DEFAULTS.waveMinutes[place] ?? 0 })}
            inputMode="decimal"
            value={waves[place] ?? ''}
            error={errorAt(`waveMinutes.${place}`)}
            onChange={({ target }) => onChange(waves.map((wave, at) => (at === place ? target.value : wave)))}
          />
        ))}
      </div>
    </fieldset>
  )
}
