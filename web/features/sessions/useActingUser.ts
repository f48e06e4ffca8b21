import { useMemo } from 'react'
import type { User } from '#shared/users.ts'
import { useSession } from './session.ts'

/** Who is signed in, with the role that counts: a member's while the two-step login that an admin must have is off. */
export function useActingUser(): User | null {
  const { user, needsSecondFactor } = useSession()
  return useMemo(() => user && (needsSecondFactor ? { ...user, role: 'standard' } : user), [user, needsSecondFactor])
}
