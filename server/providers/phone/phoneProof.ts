import type { PhonePurpose } from '#shared/people/phone.ts'
import type { Db } from '../../db/client.ts'

/** A verified proof. */
interface PhoneProof {
  /** Equal for every spelling of the same proof. */
  token: string
  /** E.164. */
  phoneNumber: string
  /** Milliseconds since 1970. */
  expiresAt: number
  isSpent: boolean
}

/**
 * Verifies that a person owns a phone number: by our own codes or by Firebase. `check` may use the network and comes
 * before the transaction; `spend` belongs into it, so that a refused change leaves the proof valid (rule 108).
 */
export interface PhoneProofMaker {
  /**
   * Returns the proof, also a spent one. Throws 'verification_expired' for an invalid proof, and 'unavailable' while it
   * cannot be verified.
   */
  check(token: string, purpose: PhonePurpose): Promise<PhoneProof>
  /** Throws 'verification_expired' where the proof is already spent. */
  spend(trx: Db, proof: PhoneProof): Promise<void>
}
