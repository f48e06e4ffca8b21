import { AppError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { Viewer } from '../../http/viewer.ts'
import { isPassword } from './passwords.ts'
import { usersStore } from './users.store.ts'

/** Tries at one's own password, wherever it is asked for, in so many seconds. */
const GUESSES = { max: 10, seconds: 15 * 60 }

interface Needs {
  db: Db
  limits: Pick<RateLimits, 'attempt'>
}

/** What was entered, and the field of the form in which it was. */
interface Entered {
  path: string
  password: string
}

/**
 * Refuses whoever has a session but not its person's password: one that was stolen, or left open, must not become the
 * account. 403 `password_needed` with an issue at `path` where it is wrong, 429 after too many wrong ones.
 */
export const mustKnowPassword = ({ db, limits }: Needs, viewer: Viewer, entered: Entered): Promise<void> =>
  limits.attempt([{ key: `password ${viewer._id}`, ...GUESSES }], ['password_needed'], async () => {
    const known = await usersStore.findCredentials(db, viewer.email)
    if (await isPassword(entered.password, known?.password_hash)) return
    throw new AppError('password_needed', {
      issues: (t) => [{ path: entered.path, message: t('api.notYourPassword') }],
    })
  })
