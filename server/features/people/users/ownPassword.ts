import { AppError } from '#shared/errors.ts'
import type { Db } from '../../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../../db/clockSkew.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { isPassword } from './passwords.ts'
import { usersStore } from './users.store.ts'

/** Time after a login in which a password change does not need the current password (rule 110). */
const FRESH_LOGIN_MS = 10 * 60_000

/** True for `FRESH_LOGIN_MS` after a login; false for a login in the future, after the clock was set back. */
export function isLoginFresh({ loggedInAt }: Pick<Viewer, 'loggedInAt'>): boolean {
  const age = Date.now() - Date.parse(loggedInAt)
  return age <= FRESH_LOGIN_MS && age >= -CLOCK_SKEW_MS
}

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

/** True for a person who signs in with an issuer's account alone. */
export const hasNoPassword = async (db: Db, userId: string): Promise<boolean> =>
  (await usersStore.passwordHash(db, userId)) === ''

/**
 * Checks the viewer's password, so that a stolen or forgotten session cannot take over the account. 403
 * `password_needed` with an issue at `path` where it is wrong, 429 after too many wrong tries. Who has none must have
 * signed in within ten minutes, else 403 `sign_in_again`.
 */
export async function mustKnowPassword({ db, limits }: Needs, viewer: Viewer, entered: Entered): Promise<void> {
  if (await hasNoPassword(db, viewer._id)) {
    if (isLoginFresh(viewer)) return
    throw new AppError('sign_in_again')
  }
  await limits.attempt([{ key: `password ${viewer._id}`, ...GUESSES }], ['password_needed'], async () => {
    const known = await usersStore.passwordHash(db, viewer._id)
    if (await isPassword(entered.password, known, viewer._id)) return
    throw new AppError('password_needed', {
      issues: (t) => [{ path: entered.path, message: t('api.notYourPassword') }],
    })
  })
}

/**
 * Requires the current password unless the login is fresh: 403 `password_needed` without one, `sign_in_again` for who
 * has none.
 */
export async function mustBeOwner(needs: Needs, viewer: Viewer, { path, password }: Partial<Entered>): Promise<void> {
  if (isLoginFresh(viewer)) return
  if (!password && !(await hasNoPassword(needs.db, viewer._id))) throw new AppError('password_needed')
  await mustKnowPassword(needs, viewer, { path: path ?? 'password', password: password ?? '' })
}
