import type { Translate } from '#shared/strings/translate.ts'
import { ApiError, errorSentence, isTooMany, whyOf } from '../../../api/error.ts'
import type { FailureTextProps } from '../../../ui/FailureNotice.tsx'
import { FIELD_OF } from './reset.draft.ts'

/** Codes whose own sentence is the title (rule 804). */
const OWN_WORDS = ['container_missing', 'no_confirmation']

function failure(error: unknown, title: string): FailureTextProps {
  const why = isTooMany(error) ? whyOf(error) : errorSentence(error)
  const code = error instanceof ApiError ? error.code : ''
  if (why && OWN_WORDS.includes(code)) return { title: why }
  return { title, detail: why === title || FIELD_OF[code] ? undefined : why }
}

/** 'Failed to send code', and beneath it why, if somebody knows (rule 804). */
export const resetSendFailure = (error: unknown, t: Translate): FailureTextProps =>
  failure(error, t('reset.sendFailed'))

/** 'Verification failed or reset error', and beneath it why, if somebody knows (rule 804). */
export const resetFailure = (error: unknown, t: Translate): FailureTextProps => failure(error, t('reset.failed'))
