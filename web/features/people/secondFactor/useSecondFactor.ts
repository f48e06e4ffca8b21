import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { type SecondFactorState, secondFactorApi } from '#shared/people/secondFactor.ts'
import { call } from '../../../api/call.ts'
import { useSession } from '../sessions/session.ts'
import { secondFactorQuery } from './secondFactor.queries.ts'

/** The step of the set-up or the removal. */
type Step =
  | { name: 'none' | 'begin' | 'renew' | 'remove' }
  | { name: 'connect'; secret: string; uri: string }
  | { name: 'codes'; codes: string[] }

export interface SecondFactorFlow {
  step: Step
  /** Takes the focus when the element that had it is gone. */
  region: RefObject<HTMLDivElement | null>
  go: (name: 'begin' | 'renew' | 'remove') => void
  leave: () => void
  begin: (password: string) => Promise<void>
  renew: (password: string) => Promise<void>
  /** Shows new recovery codes, after switching on or renewing. */
  showCodes: (codes: string[]) => void
  /** Call it after the removal. */
  removed: () => void
}

/** The steps of set-up, renewal and removal. The step shows what `begin` and `renew` throw. */
export function useSecondFactor(): SecondFactorFlow {
  const cache = useQueryClient()
  const { recheck } = useSession()
  const region = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<Step>({ name: 'none' })

  const settle = (change: Partial<SecondFactorState>) => {
    cache.cancelQueries(secondFactorQuery)
    cache.setQueryData(secondFactorQuery.queryKey, (known) => known && { ...known, ...change })
    // The session's `needsSecondFactor` decides what the admin pages show.
    recheck()
  }
  const leave = () => {
    setStep({ name: 'none' })
    region.current?.focus()
  }
  const showCodes = (codes: string[]) => {
    settle({ isOn: true, recoveryCodesLeft: codes.length })
    setStep({ name: 'codes', codes })
  }

  return {
    step,
    region,
    go: (name) => setStep({ name }),
    leave,
    begin: async (password) => setStep({ name: 'connect', ...(await call(secondFactorApi.begin, { password })) }),
    renew: async (password) => showCodes((await call(secondFactorApi.renewRecoveryCodes, { password })).recoveryCodes),
    showCodes,
    removed() {
      settle({ isOn: false, recoveryCodesLeft: 0 })
      leave()
    },
  }
}
