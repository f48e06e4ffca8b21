import type { StringKey, Translate } from './translate.ts'

/** A schema's complaint: its message is a key of the catalogue, or what zod says where the schema says nothing. */
interface Complaint {
  message: string
  code?: string | undefined
  minimum?: number | bigint | undefined
  maximum?: number | bigint | undefined
}

const KEY = /^(input|api)\.\w+$/

/** What is wrong with an input, in the language of `t`. */
export function issueSentence({ message, minimum, maximum }: Complaint, t: Translate): string {
  if (!KEY.test(message)) return t('input.invalid')
  return t(message as StringKey, {
    ...(minimum !== undefined && { min: String(minimum) }),
    ...(maximum !== undefined && { max: String(maximum) }),
  })
}
