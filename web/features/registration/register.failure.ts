import type { Translate } from '#shared/strings/translate.ts'
import { ApiError, sentenceOf } from '../../api/error.ts'
import type { FailureNoticeProps } from '../../ui/FailureNotice.tsx'

/** Said in their own words; any other failure to send has one sentence for all (specification §8). */
const OWN_WORDS = ['too_many_attempts', 'container_missing']

/** What is said when a code could not be sent, and beneath it why, if somebody knows. */
export function sendFailure(error: unknown, t: Translate): FailureNoticeProps {
  const why = sentenceOf(error)
  if (why && error instanceof ApiError && OWN_WORDS.includes(error.code)) return { title: why }
  const title = t('register.sendFailed')
  return { title, detail: why === title ? undefined : why }
}

/** The message, else 'Code verification failed' (specification §8). */
export const verifyFailure = (error: unknown, t: Translate): FailureNoticeProps => ({
  title: sentenceOf(error) ?? t('register.verifyFailed'),
})

/** The server's error, else the message, else 'Registration failed' (specification §8). */
export const registerFailure = (error: unknown, t: Translate): FailureNoticeProps => ({
  title: sentenceOf(error) ?? t('register.failed'),
})
