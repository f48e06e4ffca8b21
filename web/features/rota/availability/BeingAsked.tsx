import { useId } from 'react'
import { Link } from 'react-router'
import type { Mine } from '#shared/rota/availability.ts'
import { paths } from '../../../navigation/pages.ts'
import { FoldedPart } from '../../../ui/FoldedPart.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import type { Availability } from './useAvailability.ts'
import { useIsTheirs, useWhoseT } from './whose.ts'

interface BeingAskedProps extends Pick<Availability, 'change'> {
  mine: Pick<Mine, 'phoneVerified' | 'askWays'> & { rota: Pick<Mine['rota'], 'offers' | 'smsOk' | 'askBy'> }
}

/** Consent to be asked to stand in (rule 30), and to be told by a text; how one is asked, where there is a choice. */
export function BeingAsked({ mine: { rota, phoneVerified, askWays = [] }, change }: BeingAskedProps) {
  const t = useWhoseT()
  const unverifiedId = useId()
  const isTheirs = useIsTheirs()
  const isUnverified = !phoneVerified
  const now = [
    t(rota.offers ? 'availability.offersOn' : 'availability.offersOff'),
    // Nothing is missing of somebody else, whom an admin cannot verify.
    isUnverified ? !isTheirs && t('availability.unverified') : rota.smsOk && t('availability.smsOn'),
  ]
  return (
    <FoldedPart title={t('availability.asked')} now={now.filter(Boolean).join(' · ')}>
      <div className="md:max-w-xl">
        <Switch
          label={t('availability.offers')}
          hint={t('availability.offersHint')}
          checked={rota.offers}
          onChange={(isOn) => change({ offers: isOn })}
        />
        {/* To texts people consent themselves. */}
        {!isTheirs && (
          <Switch
            label={t('availability.smsOk')}
            hint={t('availability.smsOkHint')}
            checked={rota.smsOk}
            isIdle={isUnverified}
            {...(isUnverified && { describedBy: unverifiedId })}
            onChange={(isOn) => change({ smsOk: isOn })}
          />
        )}
        {!isTheirs && askWays.length > 1 && (
          <div className="py-3">
            <p className="font-medium">{t('availability.askBy')}</p>
            <p className="mb-2 text-sm text-muted">{t('availability.askByHint')}</p>
            <SegmentedControl
              label={t('availability.askBy')}
              value={askWays.includes(rota.askBy) ? rota.askBy : 'app'}
              options={askWays.map((way) => ({ value: way, label: t(`availability.askBy.${way}`) }))}
              onChange={(askBy) => change({ askBy })}
            />
          </div>
        )}
        {isUnverified && !isTheirs && (
          <p id={unverifiedId} className="text-sm">
            {t('availability.smsUnverified')}{' '}
            <Link to={paths.profile} className="underline">
              {t('availability.smsVerify')}
            </Link>
          </p>
        )}
      </div>
    </FoldedPart>
  )
}
