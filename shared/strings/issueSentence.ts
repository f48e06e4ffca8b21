import type { StringKey } from './sections.ts'
import type { Translate } from './translate.ts'

/** An issue of a schema: its message is a key of the catalogue, or zod's own text. */
interface Issue {
  message: string
  code?: string | undefined
  minimum?: number | bigint | undefined
  maximum?: number | bigint | undefined
}

const KEY = /^(input|api)\.\w+$/

/** The sentence of an issue, in the language of `t`. */
export function issueSentence({ message, minimum, maximum }: Issue, t: Translate): string {
  if (!KEY.test(message)) return t('input.invalid')
  return t(message as StringKey, {
    ...(minimum !== undefined && { min: String(minimum) }),
    ...(maximum !== undefined && { max: String(maximum) }),
  })
}
