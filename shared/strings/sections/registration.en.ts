import { demo } from '#shared/strings/en/demo.ts'
import { invite } from '#shared/strings/en/invite.ts'
import { mailLinks } from '#shared/strings/en/mailLinks.ts'
import { waiting } from '#shared/strings/en/waiting.ts'

/** Section `registration`: closed registration, invitations, and the page of somebody who waits for approval. */
export const sentences = { ...demo, ...invite, ...mailLinks, ...waiting } as const
