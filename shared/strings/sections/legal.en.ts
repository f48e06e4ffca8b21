import { legal } from '#shared/strings/en/legal.ts'

/** Section `legal`: privacy and terms. */
export const sentences = { ...legal } as const
