import type { User } from '#shared/people/users.ts'
import type { Session } from './session.ts'

/** A member called Ann, with overrides. */
export const annWith = (change: Partial<User> = {}): User => ({
  _id: 'u1',
  name: 'Ann',
  email: 'ann@team.test',
  phoneNumber: null,
  photoUrl: null,
  role: 'standard',
  suspended: false,
  phoneVerified: false,
  emailVerified: false,
  joined: true,
  language: null,
  ...change,
})

/** A confirmed session of this user, with actions that do nothing. */
export const sessionOf = (user: User | null): Session => ({
  status: 'hydrated',
  user,
  isConfirmed: true,
  isLeaving: false,
  isVisit: false,
  needsSecondFactor: false,
  hasNoPassword: false,
  signIn: async () => undefined,
  signOut: async () => undefined,
  retry: () => undefined,
  recheck: async () => undefined,
})
