import { AppError } from '#shared/errors.ts'
import type { RegistrationRule } from '#shared/people/config.ts'
import type { Registration } from '#shared/people/registration.ts'
import { networkOf } from '../../../http/limits/networkOf.ts'
import { isFilled } from '../botCheck/honeypot.ts'
import type { PhoneProofs } from '../phoneProofs.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import type { NewSession, Origin } from '../sessions/startSession.ts'
import type { UsersService } from '../users/users.service.ts'

interface Needs {
  users: Pick<UsersService, 'create' | 'resetPassword'>
  sessions: Pick<SessionsService, 'start'>
  proofs: PhoneProofs
  rule: RegistrationRule
}

export function registrationService({ users, sessions, proofs, rule }: Needs) {
  return {
    /**
     * Creates a standard user for a verified number and signs them in; they may have to wait for an admin's approval.
     * 403 where registration is closed. A refusal does not use up the proof.
     */
    async register(
      _viewer: unknown,
      { name, email, password, phoneNumber, middleName, firebaseToken }: Registration,
      origin: Origin,
    ): Promise<NewSession> {
      if (rule === 'invitation') throw new AppError('registration_closed')
      if (isFilled(middleName)) throw new AppError('registration_failed')
      if (!firebaseToken?.trim()) throw new AppError('missing_verified_token')
      const person = { name, email, password, phoneNumber, emailVerified: false, asker: networkOf(origin.ip) }
      const personOf = { phoneNumber }
      const account = { ...person, role: 'standard' as const, waiting: rule === 'approval', personOf }
      const user = await proofs.use(firebaseToken, { phoneNumber, purpose: 'register' }, (spend) =>
        users.create(null, account, ({ trx }) => spend(trx)),
      )
      return sessions.start(user, origin)
    },

    /** Sets a new password for the person with the verified number and ends all their sessions. */
    resetPassword: (
      _viewer: unknown,
      { phoneNumber, newPassword, firebaseToken }: { phoneNumber: string; newPassword: string; firebaseToken: string },
      { ip }: Pick<Origin, 'ip'>,
    ): Promise<void> =>
      proofs.use(firebaseToken, { phoneNumber, purpose: 'reset' }, (spend) =>
        users.resetPassword({ phoneNumber, newPassword, asker: networkOf(ip) }, ({ trx }) => spend(trx)),
      ),
  }
}
