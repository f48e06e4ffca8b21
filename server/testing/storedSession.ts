import type { Insertable } from 'kysely'
import type { SessionsTable } from '../db/schema/people.ts'

/** The row of a session that began at `at`, an ISO 8601 time, and that no token opens. */
export const storedSession = (userId: string, at: string): Insertable<SessionsTable> & { id: string } => ({
  id: `s-${userId}`,
  user_id: userId,
  token_hash: `hash-${userId}`,
  image_token_hash: `image-${userId}`,
  created_at: at,
  last_used_at: at,
})
