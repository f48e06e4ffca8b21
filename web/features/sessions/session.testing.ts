import type { User } from '#shared/users.ts'
import type { Session } from './session.ts'

/** A member called Ann, of whom other things may be said. */
export const annWith = (change: Partial<User> = {}): User => ({
  _id: 'u1',
  name: 'Ann',
  email: 'ann@team.test',
  phoneNumber: null,
  photoUrl: null,
  role: 'standard',
  suspended: false,
  phoneVerified: false,
  language: null,
  ...change,
})

/** The session of a page whose person is known, and of whom nothing is asked. */
export const sessionOf = (user: User | null): Session => ({
  status: 'hydrated',
  user,
  isConfirmed: true,
  isLeaving: false,
  needsSecondFactor: false,
  signIn: async () => undefined,
  signOut: async () => undefined,
  retry: () => undefined,
  recheck: async () => undefined,
})
