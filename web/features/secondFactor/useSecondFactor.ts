import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { type SecondFactorState, secondFactorApi } from '#shared/secondFactor.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../sessions/session.ts'
import { secondFactorQuery } from './secondFactor.queries.ts'

/** Where somebody is between off and on. */
type Step =
  | { name: 'none' | 'begin' | 'renew' | 'remove' }
  | { name: 'connect'; secret: string; uri: string }
  | { name: 'codes'; codes: string[] }

export interface SecondFactorFlow {
  step: Step
  /** Where the focus goes when what had it is gone. */
  region: RefObject<HTMLDivElement | null>
  go: (name: 'begin' | 'renew' | 'remove') => void
  leave: () => void
  begin: (password: string) => Promise<void>
  renew: (password: string) => Promise<void>
  /** It is on, or there are new codes: they are shown. */
  showCodes: (codes: string[]) => void
  /** It is off. */
  removed: () => void
}

/** The way from off to on and back. What `begin` and `renew` throw is the step's to tell. */
export function useSecondFactor(): SecondFactorFlow {
  const cache = useQueryClient()
  const { recheck } = useSession()
  const region = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<Step>({ name: 'none' })

  const settle = (change: Partial<SecondFactorState>) => {
    cache.cancelQueries(secondFactorQuery)
    cache.setQueryData(secondFactorQuery.queryKey, (known) => known && { ...known, ...change })
    // Whether the role has what it must have decides what the admin pages show.
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
