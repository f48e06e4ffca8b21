import { useEffect, useMemo, useReducer, useState } from 'react'
import * as z from 'zod/mini'
import { type PhonePurpose, RESEND_SECONDS } from '#shared/people/phone.ts'
import { refusedHere } from '../../../api/error.ts'
import { readTab, writeTab } from '../../../platform/tabStorage.ts'
import type { FormBotCheck } from '../botCheck/useBotCheck.ts'
import { useConfig } from '../config/config.ts'
import { phoneVerifier } from './phone.verifier.ts'

/** Codes are good for ten minutes, and so is the proof that one is traded for (rule 108). */
const LIFETIME_MS = 10 * 60_000

const SECOND_MS = 1000

/** A number on its way to being verified, from the first code to the proof. Times are milliseconds since 1970. */
const Verification = z.object({
  /** Number to which the last code went, E.164. */
  phoneNumber: z.string(),
  /** Data by which its sender knows it again. */
  confirmation: z.string(),
  sentAt: z.number(),
  proof: z.nullable(z.object({ token: z.string(), madeAt: z.number() })),
})
type Verification = z.infer<typeof Verification>

/** True while the code or its proof may still be valid. */
export const isAlive = ({ sentAt, proof }: Verification, now: number): boolean =>
  now - (proof?.madeAt ?? sentAt) < LIFETIME_MS

/** Seconds until another code may be sent to the number; 0 to 60 even after a change of the clock. */
export function secondsLeft({ sentAt }: Pick<Verification, 'sentAt'>, now: number): number {
  const left = RESEND_SECONDS - Math.floor((now - sentAt) / SECOND_MS)
  return Math.min(Math.max(left, 0), RESEND_SECONDS)
}

const keyOf = (purpose: PhonePurpose): string => `phone.${purpose}`

function restored(purpose: PhonePurpose): Verification | null {
  const stored = readTab(keyOf(purpose), Verification)
  return stored && isAlive(stored, Date.now()) ? stored : null
}

export interface PhoneVerification {
  /** Number to which the last code went, E.164; null when there is none to enter. */
  sentTo: string | null
  /** Seconds until another code may be sent to that number. */
  secondsLeft: number
  /** The proof for `sentTo`; null until the code was verified. */
  proof: string | null
  /** Begins unseen what sending will need; call it whenever the form is touched. */
  prepare: () => void
  /** Sends a code to a number in E.164. Throws ApiError, or whatever else went wrong; then nothing has changed. */
  send: (phoneNumber: string) => Promise<void>
  /** Trades the code for the proof. 'phone_mismatch' where `phoneNumber` is another than the code was sent to. */
  verify: (phoneNumber: string | undefined, code: string) => Promise<string>
  /** Forgets code and proof. */
  clear: () => void
}

/**
 * The verification of one number in this tab, at a personal link with its token. A reload keeps the state for ten
 * minutes.
 */
export function usePhoneVerification(purpose: PhonePurpose, check: FormBotCheck, invite?: string): PhoneVerification {
  const { phoneProvider, firebase } = useConfig()
  const [verification, setVerification] = useState(() => restored(purpose))
  const secondsLeft = useSecondsLeft(verification)
  const verifier = useMemo(
    () => phoneVerifier({ phoneProvider, firebase }, purpose, check, invite),
    [phoneProvider, firebase, purpose, check, invite],
  )

  const store = (next: Verification | null) => {
    writeTab(keyOf(purpose), next)
    setVerification(next)
  }

  return {
    sentTo: verification?.phoneNumber ?? null,
    secondsLeft,
    proof: verification?.proof?.token ?? null,
    prepare: verifier.prepare,
    async send(phoneNumber) {
      const confirmation = await verifier.sendCode(phoneNumber)
      store({ phoneNumber, confirmation, sentAt: Date.now(), proof: null })
    },
    async verify(phoneNumber, code) {
      if (!verification) throw refusedHere('no_confirmation')
      if (phoneNumber !== verification.phoneNumber) throw refusedHere('phone_mismatch')
      const token = await verifier.confirm(verification, code)
      store({ ...verification, proof: { token, madeAt: Date.now() } })
      return token
    },
    clear: () => store(null),
  }
}

const TICK_MS = 1000

/** Seconds until another code may be sent, counting down; 0 before the first code. */
function useSecondsLeft(verification: Pick<Verification, 'sentAt'> | null): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  const left = verification ? secondsLeft(verification, Date.now()) : 0
  const isCounting = left > 0
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [isCounting])
  return left
}
