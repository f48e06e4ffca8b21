import { invite } from '#shared/strings/en/invite.ts'
import { waiting } from '#shared/strings/en/waiting.ts'

/** Section `registration`: closed registration, and the page of somebody who waits for approval. */
export const sentences = { ...invite, ...waiting } as const
