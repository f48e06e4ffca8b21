import { AppError } from '#shared/errors.ts'
import type { Db } from '../../../db/client.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { isPassword } from './passwords.ts'
import { usersStore } from './users.store.ts'

/** Tries at one's own password in `seconds`, over all forms that ask for it. */
const GUESSES = { max: 10, seconds: 15 * 60 }

interface Needs {
  db: Db
  limits: Pick<RateLimits, 'attempt'>
}

/** The entered password and its field in the form. */
interface Entered {
  path: string
  password: string
}

/**
 * Checks the viewer's password, so that a stolen or forgotten session cannot take over the account. 403
 * `password_needed` with an issue at `path` where it is wrong, 429 after too many wrong tries.
 */
export const mustKnowPassword = ({ db, limits }: Needs, viewer: Viewer, entered: Entered): Promise<void> =>
  limits.attempt([{ key: `password ${viewer._id}`, ...GUESSES }], ['password_needed'], async () => {
    const known = await usersStore.passwordHash(db, viewer._id)
    if (await isPassword(entered.password, known, viewer._id)) return
    throw new AppError('password_needed', {
      issues: (t) => [{ path: entered.path, message: t('api.notYourPassword') }],
    })
  })
