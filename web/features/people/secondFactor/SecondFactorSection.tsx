import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { SecondFactorState } from '#shared/people/secondFactor.ts'
import { useT } from '../../../strings/strings.ts'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { LoadingPart } from '../../../ui/Fetched.tsx'
import { FoldingSection } from '../../../ui/FoldingSection.tsx'
import { ConfirmPasswordStep } from './ConfirmPasswordStep.tsx'
import { ConnectStep } from './ConnectStep.tsx'
import { RecoveryCodesStep } from './RecoveryCodesStep.tsx'
import { SecondFactorStatus } from './SecondFactorStatus.tsx'
import { SwitchOffStep } from './SwitchOffStep.tsx'
import { secondFactorQuery } from './secondFactor.queries.ts'
import { type SecondFactorFlow, useSecondFactor } from './useSecondFactor.ts'

/** The anchor for links from other pages. */
const ANCHOR = 'second-factor'

/** 'Two-step login': off, being set up, or on. */
export function SecondFactorSection() {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery)
  const flow = useSecondFactor()
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
        {!data && !error && <LoadingPart label={t('secondFactor.loading')} className="h-11 w-60 rounded" />}
        <Step state={data} flow={flow} />
      </div>
    </FoldingSection>
  )
}

interface StepProps {
  /** Undefined until it is known; a step that is under way needs it no more. */
  state: SecondFactorState | undefined
  flow: SecondFactorFlow
}

/** The step that one is at; the state of the second factor while that is none. */
function Step({ state, flow }: StepProps) {
  const t = useT()
  const { step } = flow
  if (step.name === 'connect')
    return (
      <ConnectStep
        secret={step.secret}
        uri={step.uri}
        onCodes={({ recoveryCodes }) => flow.showCodes(recoveryCodes)}
        onCancel={flow.leave}
      />
    )
  if (step.name === 'codes') return <RecoveryCodesStep codes={step.codes} onDone={flow.leave} />
  if (!state) return null
  if (step.name === 'none') return <SecondFactorStatus state={state} go={flow.go} />
  if (step.name === 'remove')
    return <SwitchOffStep isRequired={state.isRequired} onDone={flow.removed} onCancel={flow.leave} />
  const isNew = step.name === 'begin'
  return (
    <ConfirmPasswordStep
      key={step.name}
      title={t(isNew ? 'secondFactor.begin' : 'secondFactor.renew')}
      what={t(isNew ? 'secondFactor.beginWhat' : 'secondFactor.renewWhat')}
      submitLabel={t(isNew ? 'secondFactor.continue' : 'secondFactor.renewConfirm')}
      failed={t(isNew ? 'secondFactor.beginFailed' : 'secondFactor.renewFailed')}
      onPassword={isNew ? flow.begin : flow.renew}
      onCancel={flow.leave}
    />
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
