import { useMemo } from 'react'
import type { User } from '#shared/people/users.ts'
import { useSession } from './session.ts'

/** The signed-in user with the effective role: a member's while a required second factor is off. */
export function useActingUser(): User | null {
  const { user, needsSecondFactor } = useSession()
  return useMemo(() => user && (needsSecondFactor ? { ...user, role: 'standard' } : user), [user, needsSecondFactor])
}
