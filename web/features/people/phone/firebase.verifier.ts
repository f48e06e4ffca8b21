import { type FirebaseError, initializeApp } from '@firebase/app'
import {
  type Auth,
  initializeAuth,
  inMemoryPersistence,
  PhoneAuthProvider,
  RecaptchaVerifier,
  signInWithCredential,
  signInWithPhoneNumber,
} from '@firebase/auth'
import type { ErrorCode } from '#shared/errors.ts'
import { ApiError, offline, refusedHere } from '../../../api/error.ts'

/** Our codes of Firebase's errors (firebase.google.com/docs/reference/js/auth#autherrorcodes). */
const SAME_AS: Record<string, ErrorCode> = {
  'auth/too-many-requests': 'too_many_attempts',
  'auth/quota-exceeded': 'too_many_attempts',
  'auth/invalid-verification-code': 'code_wrong',
  'auth/missing-verification-code': 'code_wrong',
  'auth/code-expired': 'code_expired',
  'auth/invalid-verification-id': 'code_expired',
}

const codeOf = (error: unknown): string => (error as Partial<FirebaseError> | undefined)?.code ?? ''

/** Maps an error to an ApiError; unknown errors stay as they are. */
function translated(error: unknown): unknown {
  if (error instanceof ApiError) return error
  const code = codeOf(error)
  console.error(code, error)
  if (code === 'auth/network-request-failed') return offline()
  const same = SAME_AS[code]
  return same ? refusedHere(same) : error
}

/** reCAPTCHA reports nothing when its challenge is closed; it expires after two minutes anyway. */
const TIMEOUT_MS = 120_000

const timeout = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS, refusedHere('bot_check_failed')))

let auth: Auth | undefined

/** Firebase's auth without persistence: the browser's session is ours, not Firebase's. */
function authOf({ projectId, apiKey }: { projectId: string; apiKey: string }): Auth {
  auth ??= initializeAuth(initializeApp({ projectId, apiKey, authDomain: `${projectId}.firebaseapp.com` }), {
    persistence: inMemoryPersistence,
  })
  // Language of the SMS.
  auth.languageCode = navigator.language
  return auth
}

/** Codes of Firebase, sent after an invisible reCAPTCHA that it draws into `container`. */
export function firebaseVerifier(settings: { projectId: string; apiKey: string }, container: () => HTMLElement) {
  return {
    async sendCode(phoneNumber: string): Promise<string> {
      // A new element each time: reCAPTCHA renders into an element only once.
      const place = document.createElement('div')
      container().append(place)
      const recaptcha = new RecaptchaVerifier(authOf(settings), place, { size: 'invisible' })
      try {
        const sending = signInWithPhoneNumber(authOf(settings), phoneNumber, recaptcha)
        const { verificationId } = await Promise.race([sending, timeout()])
        return verificationId
      } catch (error) {
        throw translated(error)
      } finally {
        recaptcha.clear()
        place.remove()
      }
    },

    async confirm(
      { phoneNumber, confirmation }: { phoneNumber: string; confirmation: string },
      code: string,
    ): Promise<string> {
      try {
        // Does what ConfirmationResult.confirm does, with the id that survives a reload.
        const credential = PhoneAuthProvider.credential(confirmation, code)
        const { user } = await signInWithCredential(authOf(settings), credential)
        if (user.phoneNumber !== phoneNumber) throw refusedHere('phone_mismatch')
        return await user.getIdToken()
      } catch (error) {
        throw translated(error)
      }
    },
  }
}
