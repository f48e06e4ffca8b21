import type { Call } from '#shared/calls.ts'
import type { Translate } from '#shared/strings/translate.ts'

/** Title of a call: its kind, and that it is only a test. */
export const callTitle = ({ kind, test }: Pick<Call, 'kind' | 'test'>, t: Translate): string =>
  test ? `${t('calls.test')}: ${t(`calls.kind.${kind}`)}` : t(`calls.kind.${kind}`)
