import type { Translate } from '#shared/strings/translate.ts'
import { ApiError, errorSentence, isTooMany } from '../../../api/error.ts'
import type { FailureTextProps } from '../../../ui/FailureNotice.tsx'

/**
 * Two failures have their own sentences; the others share one, with the reason below where it is known
 * (rule 804).
 */
export function sendFailure(error: unknown, t: Translate): FailureTextProps {
  if (isTooMany(error)) return { title: t('errors.too_many_attempts') }
  const why = errorSentence(error)
  if (why && error instanceof ApiError && error.code === 'container_missing') return { title: why }
  const title = t('register.sendFailed')
  return { title, detail: why === title ? undefined : why }
}

/** The message, else 'Code verification failed' (rule 804). */
export const verifyFailure = (error: unknown, t: Translate): FailureTextProps => ({
  title: errorSentence(error) ?? t('register.verifyFailed'),
})

/** The server's error, else the message, else 'Registration failed' (rule 804). */
export const registerFailure = (error: unknown, t: Translate): FailureTextProps => ({
  title: errorSentence(error) ?? t('register.failed'),
})
