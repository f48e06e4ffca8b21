import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../strings/strings.ts'
import { QueryFailure } from '../../ui/ErrorState.tsx'
import { FoldingSection } from '../../ui/FoldingSection.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ConfirmPasswordStep } from './ConfirmPasswordStep.tsx'
import { ConnectStep } from './ConnectStep.tsx'
import { RecoveryCodesStep } from './RecoveryCodesStep.tsx'
import { SecondFactorStatus } from './SecondFactorStatus.tsx'
import { SwitchOffStep } from './SwitchOffStep.tsx'
import { secondFactorQuery } from './secondFactor.queries.ts'
import { useSecondFactor } from './useSecondFactor.ts'

/** The anchor for links from other pages. */
const ANCHOR = 'second-factor'

/** 'Two-step login': off, being set up, or on. */
export function SecondFactorSection() {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery)
  const { step, ...flow } = useSecondFactor()
  useFocusFromLink(ANCHOR, flow.region, data !== undefined)

  return (
    <FoldingSection
      title={t('secondFactor.title')}
      anchor={ANCHOR}
      state={data && t(data.isOn ? 'secondFactor.on' : 'secondFactor.off')}
      className="max-w-2xl scroll-mt-20"
    >
      <div ref={flow.region} tabIndex={-1} className="flex scroll-mt-20 flex-col gap-4 outline-none">
        <p className="text-muted">{t('secondFactor.why')}</p>
        {error && !data && (
          <QueryFailure message={t('secondFactor.loadFailed')} query={{ error, isFetching, refetch }} />
        )}
        {!data && !error && (
          <>
            <p role="status" className="sr-only">
              {t('secondFactor.loading')}
            </p>
            <Skeleton className="h-11 w-60 rounded" />
          </>
        )}
        {data && step.name === 'none' && <SecondFactorStatus state={data} go={flow.go} />}
        {data && step.name === 'begin' && (
          <ConfirmPasswordStep
            title={t('secondFactor.begin')}
            what={t('secondFactor.beginWhat')}
            submitLabel={t('secondFactor.continue')}
            failed={t('secondFactor.beginFailed')}
            onPassword={flow.begin}
            onCancel={flow.leave}
          />
        )}
        {step.name === 'connect' && (
          <ConnectStep
            secret={step.secret}
            uri={step.uri}
            onCodes={({ recoveryCodes }) => flow.showCodes(recoveryCodes)}
            onCancel={flow.leave}
          />
        )}
        {data && step.name === 'renew' && (
          <ConfirmPasswordStep
            title={t('secondFactor.renew')}
            what={t('secondFactor.renewWhat')}
            submitLabel={t('secondFactor.renewConfirm')}
            failed={t('secondFactor.renewFailed')}
            onPassword={flow.renew}
            onCancel={flow.leave}
          />
        )}
        {step.name === 'codes' && <RecoveryCodesStep codes={step.codes} onDone={flow.leave} />}
        {data && step.name === 'remove' && (
          <SwitchOffStep isRequired={data.isRequired} onDone={flow.removed} onCancel={flow.leave} />
        )}
      </div>
    </FoldingSection>
  )
}

/**
 * Scrolls to and focuses this section after a link to its anchor, and again when `isKnown` changes its height, unless
 * the focus has moved.
 */
function useFocusFromLink(anchor: string, place: RefObject<HTMLElement | null>, isKnown: boolean): void {
  const { hash, key } = useLocation()
  const focusedKey = useRef<string | null>(null)
  useEffect(() => {
    if (hash !== `#${anchor}` || !place.current) return
    const isStillHere = isKnown && document.activeElement === place.current
    if (focusedKey.current === key && !isStillHere) return
    focusedKey.current = key
    place.current.focus({ preventScroll: true })
    document.getElementById(anchor)?.scrollIntoView()
  }, [hash, key, anchor, place, isKnown])
}
