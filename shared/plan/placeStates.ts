import * as z from 'zod/mini'

/** `asked` and `accepted` are live: they fill a place. */
export const AssignmentState = z.enum(['asked', 'accepted', 'declined', 'replaced', 'cancelled'])
export type AssignmentState = z.infer<typeof AssignmentState>

export const isLive = (state: AssignmentState): boolean => state === 'asked' || state === 'accepted'

export const AssignmentSource = z.enum(['fill', 'hand', 'call_out', 'swap', 'open'])
export type AssignmentSource = z.infer<typeof AssignmentSource>

/** Maximum changes of one assignment by answers in so many seconds, those of links, offers and admins included. */
export const ANSWER_LIMIT = { max: 6, seconds: 3600 }
