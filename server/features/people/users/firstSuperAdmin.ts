import { AppError } from '#shared/errors.ts'
import { PLACEHOLDER_EMAIL } from '#shared/people/setup.ts'
import { type Env, EnvError } from '../../../env.ts'
import { newPassword } from './passwords.ts'
import type { UsersService } from './users.service.ts'

/**
 * On a database without users, creates the first super admin from SUPER_ADMIN_*, or `admin@localhost` with a random
 * password (rule 101). Returns the login where the password was generated and must be shown once, else null. Throws
 * an EnvError where the configured password is too common.
 */
export async function ensureSuperAdmin(
  users: Pick<UsersService, 'hasNobody' | 'create'>,
  env: Pick<Env, 'SUPER_ADMIN_EMAIL' | 'SUPER_ADMIN_PASSWORD' | 'SUPER_ADMIN_NAME' | 'SUPER_ADMIN_PHONE'>,
): Promise<{ email: string; password: string } | null> {
  if (!(await users.hasNobody())) return null
  const email = env.SUPER_ADMIN_EMAIL || PLACEHOLDER_EMAIL
  const password = env.SUPER_ADMIN_PASSWORD || newPassword()
  const account = { email, password, name: env.SUPER_ADMIN_NAME, phoneNumber: env.SUPER_ADMIN_PHONE || null }
  try {
    await users.create(null, { ...account, emailVerified: email !== PLACEHOLDER_EMAIL, role: 'superAdmin' })
  } catch (error) {
    // Another process that started at the same moment on the same database was first.
    if (error instanceof AppError && error.code === 'email_taken') return null
    if (error instanceof AppError && error.code === 'password_common')
      throw new EnvError('SUPER_ADMIN_PASSWORD must be a password that is not among the most common ones.')
    throw error
  }
  return env.SUPER_ADMIN_PASSWORD ? null : { email, password }
}
