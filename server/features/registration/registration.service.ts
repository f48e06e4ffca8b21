import type { RegistrationRule } from '#shared/config.ts'
import { AppError } from '#shared/errors.ts'
import type { Registration } from '#shared/registration.ts'
import type { PhoneProofMaker } from '../../providers/phone/phoneProof.ts'
import { isFilled } from '../botCheck/honeypot.ts'
import type { NewSession, SessionsService } from '../sessions/sessions.service.ts'
import type { UsersService } from '../users/users.service.ts'

export interface RegistrationService {
  /**
   * Creates a standard user for a verified number and signs them in; they may have to wait for an admin's approval. 403
   * where registration is closed. A refusal does not use up the proof.
   */
  register(registration: Registration): Promise<NewSession>
  /** Sets a new password for the person with the verified number and ends all their sessions. */
  resetPassword(reset: { phoneNumber: string; newPassword: string; firebaseToken: string }): Promise<void>
}

interface Needs {
  users: Pick<UsersService, 'create' | 'resetPassword'>
  sessions: Pick<SessionsService, 'start'>
  proofs: PhoneProofMaker
  rule: RegistrationRule
}

export function registrationService({ users, sessions, proofs, rule }: Needs): RegistrationService {
  return {
    async register({ name, email, password, phoneNumber, middleName, firebaseToken }) {
      if (rule === 'invitation') throw new AppError('registration_closed')
      if (isFilled(middleName)) throw new AppError('registration_failed')
      if (!firebaseToken?.trim()) throw new AppError('missing_verified_token')
      const proof = await proofs.check(firebaseToken, { phoneNumber, purpose: 'register' })
      const person = { name, email, password, phoneNumber, emailVerified: false }
      const account = { ...person, role: 'standard' as const, waiting: rule === 'approval' }
      const user = await users.create(null, account, ({ trx }) => proofs.spend(trx, proof))
      return sessions.start(user)
    },

    async resetPassword({ phoneNumber, newPassword, firebaseToken }) {
      const proof = await proofs.check(firebaseToken, { phoneNumber, purpose: 'reset' })
      await users.resetPassword(phoneNumber, newPassword, ({ trx }) => proofs.spend(trx, proof))
    },
  }
}
