import type { PhonePurpose } from '#shared/phone.ts'
import type { Db } from '../../db/client.ts'

/** A proof that was looked at and is good; worth something only until it is spent. */
export interface PhoneProof {
  token: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/**
 * Who vouches that somebody holds a phone: our own codes, or Firebase. `check` may ask the network and comes before the
 * transaction, `spend` belongs into it, so that a refused change leaves the proof good (readings §3).
 */
export interface PhoneProofMaker {
  /**
   * Throws 'phone_mismatch' for another number, 'verification_expired' for everything else that is wrong, and
   * 'unavailable' while it cannot be told.
   */
  check(token: string, wanted: { phoneNumber: string; purpose: PhonePurpose }): Promise<PhoneProof>
  /** Throws 'verification_expired' when somebody else was first. */
  spend(trx: Db, proof: PhoneProof): Promise<void>
}
