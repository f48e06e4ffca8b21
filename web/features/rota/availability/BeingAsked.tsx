import type { Rota } from '#shared/availability.ts'
import { useT } from '../../../strings/strings.ts'
import { Section } from '../../../ui/Section.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import type { Availability } from './useAvailability.ts'

interface BeingAskedProps extends Pick<Availability, 'change'> {
  rota: Pick<Rota, 'offers' | 'smsOk'>
}

/** Whether somebody may be asked to stand in (rota.md rule 30), and told by a text. */
export function BeingAsked({ rota: { offers, smsOk }, change }: BeingAskedProps) {
  const t = useT()
  return (
    <Section title={t('availability.asked')}>
      <div className="md:max-w-xl">
        <Switch
          label={t('availability.offers')}
          hint={t('availability.offersHint')}
          checked={offers}
          onChange={(isOn) => change({ offers: isOn })}
        />
        <Switch
          label={t('availability.smsOk')}
          hint={t('availability.smsOkHint')}
          checked={smsOk}
          onChange={(isOn) => change({ smsOk: isOn })}
        />
      </div>
    </Section>
  )
}
