import type { Translate } from '#shared/strings/translate.ts'
import type { Call } from '#shared/sunday/calls.ts'
import { paths } from '../../../navigation/pages.ts'

/** Title of a call: its kind, that it is only a test, and once it has ended that it is over. */
export function callTitle({ kind, test, endedAt }: Pick<Call, 'kind' | 'test' | 'endedAt'>, t: Translate): string {
  if (endedAt !== null) return t(`calls.over.${test ? 'test' : kind}`)
  return test ? `${t('calls.test')}: ${t(`calls.kind.${kind}`)}` : t(`calls.kind.${kind}`)
}

export const callPath = (id: string): string => paths.call.replace(':id', id)

export const isComing = ({ answer }: Pick<Call['people'][number], 'answer'>): boolean => answer === 'coming'
