import * as z from 'zod/mini'
import type { User } from '#shared/people/users.ts'
import { canOpenAt } from '../../../navigation/pages.ts'
import { readTab, writeTab } from '../../../platform/tabStorage.ts'

const KEY = 'aim'

/** Milliseconds for which the login leads to a page that was opened signed out. */
const AIM_MS = 60 * 60_000

const Aim = z.object({ to: z.string(), at: z.number() })

/** Stores the page that a visitor has opened, path and query, for the login in this tab. */
export const keepAim = (to: string): void => writeTab(KEY, { to, at: Date.now() })

export const dropAim = (): void => writeTab(KEY, null)

/** Where the login leads this person: a page that they may see; null where they opened none within the hour. */
export function aimOf(user: Pick<User, 'role' | 'waiting'>): string | null {
  const aim = readTab(KEY, Aim)
  const age = aim ? Date.now() - aim.at : 0
  return aim && age >= 0 && age < AIM_MS && canOpenAt(aim.to, user) ? aim.to : null
}
