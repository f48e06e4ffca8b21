import { ShieldCheck, TriangleAlert } from 'lucide-react'
import type { SecondFactorState } from '#shared/people/secondFactor.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { SecondFactorFlow } from './useSecondFactor.ts'

/** Number of recovery codes at or below which a warning is shown. */
const FEW_CODES = 2

/** The state of the second factor with its actions. */
export function SecondFactorStatus({ state, go }: { state: SecondFactorState; go: SecondFactorFlow['go'] }) {
  const t = useT()
  const { isOn, isRequired, recoveryCodesLeft } = state
  if (!isOn)
    return (
      <>
        {isRequired && (
          <Notice tone="info">
            <p>{t('secondFactor.needed')}</p>
            <p className="mt-1 text-muted">{t('secondFactor.neededWhat')}</p>
          </Notice>
        )}
        <p>{t('secondFactor.off')}</p>
        <Button variant={isRequired ? 'primary' : undefined} className="self-start" onClick={() => go('begin')}>
          {t('secondFactor.begin')}
        </Button>
      </>
    )
  const codesLeft = t('secondFactor.codesLeft', { count: recoveryCodesLeft })
  return (
    <>
      <p role="status" className="flex items-start gap-2 font-medium">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
        {t('secondFactor.on')}
      </p>
      {recoveryCodesLeft > FEW_CODES ? (
        <p>{codesLeft}</p>
      ) : (
        <div className="flex items-start gap-3 rounded bg-accent-soft px-4 py-3">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-ink" />
          <div>
            <p className="font-medium">{codesLeft}</p>
            <p className="text-sm">{t('secondFactor.fewCodes')}</p>
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => go('renew')}>{t('secondFactor.renew')}</Button>
        <Button onClick={() => go('remove')}>{t('secondFactor.remove')}</Button>
      </div>
    </>
  )
}
