import { demo } from '#shared/strings/en/demo.ts'
import { waiting } from '#shared/strings/en/waiting.ts'

/** Section `registration`: closed registration, and the page of somebody who waits for approval. */
export const sentences = { ...demo, ...waiting } as const
