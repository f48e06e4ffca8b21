import { AppError } from '#shared/errors.ts'
import { Email, Name } from '#shared/people/personFields.ts'
import type { App } from '../app.ts'
import { CommandError } from './commandError.ts'
import type { Say } from './data.commands.ts'

/** The email in its stored form. Throws a CommandError where it is invalid. */
function addressOf(email: string): string {
  const address = Email.safeParse(email)
  if (!address.success) throw new CommandError(`${email} is no email address.`)
  return address.data
}

/** Makes a new or existing person a super admin who can sign in, and prints the new password once. */
export async function makeSuperAdmin(
  { operators }: Pick<App, 'operators'>,
  { email, name }: { email: string; name?: string },
  say: Say,
): Promise<void> {
  const address = addressOf(email)
  const called = Name.safeParse(name ?? address)
  if (!called.success) throw new CommandError('--name must be a name of at most 100 characters.')
  const { password, isNew } = await operators.makeSuperAdmin({ email: address, name: called.data })
  say(
    isNew
      ? 'A super admin was made:'
      : 'This person is super admin, not suspended, without two-step login, and signed out everywhere:',
  )
  say(`  ${address}  ${password}`)
}

/** Prints one line per session, the last used first. */
export async function listSessions(
  { sessions }: Pick<App, 'sessions'>,
  { email }: { email?: string },
  say: Say,
): Promise<void> {
  const open = await sessions.list(email === undefined ? undefined : addressOf(email))
  for (const each of open) say(`${each.id}  ${each.email}  since ${each.created_at}  used ${each.last_used_at}`)
  say(open.length === 1 ? 'One session.' : `${open.length} sessions.`)
}

/** Ends all sessions of a person. Their next request is refused, and a page that is open notices within a minute. */
export async function endSessionsOf(
  { operators }: Pick<App, 'operators'>,
  { email }: { email: string },
  say: Say,
): Promise<void> {
  const ended = await operators.endSessions(addressOf(email)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'user_not_found')
      throw new CommandError(`Nobody has the email ${email}.`)
    throw error
  })
  say(ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`)
}
