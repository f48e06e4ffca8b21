import { MESSAGE_IMAGE_MAX_BYTES } from '#shared/inputChecks.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { MESSAGE_MAX } from '#shared/talk/messages.ts'

/** The remaining characters are shown from this many on. */
const SHOWN_FROM_LEFT = 400

const BYTES_PER_MB = 1024 * 1024

/** True for a key press that sends: Enter without shift, unless it ends an IME composition. */
export const isSendKey = ({
  key,
  shiftKey,
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'isComposing' | 'keyCode'>): boolean =>
  // Safari ends a composition before its keydown event, whose key code then is 229 (UI Events, 'Legacy Key
  // Attributes').
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== 229

/** Characters that a message may still have, counted as the server counts them; negative when it is too long. */
export const charactersLeft = (text: string): number => MESSAGE_MAX - text.trim().length

/** Sentence about the length of a message; null while there is plenty of room. */
export function lengthNotice(text: string, t: Translate): string | null {
  const left = charactersLeft(text)
  if (left > SHOWN_FROM_LEFT) return null
  return left >= 0 ? t('chat.charactersLeft', { count: left }) : t('chat.charactersOver', { count: -left })
}

/** Reason for which a file cannot be attached, or null. The server also checks the content. */
export function attachmentProblem(file: Pick<File, 'type' | 'size'>, t: Translate): string | null {
  if (!file.type.startsWith('image/')) return t('chat.notAnImage')
  const size = MESSAGE_IMAGE_MAX_BYTES / BYTES_PER_MB
  return file.size > MESSAGE_IMAGE_MAX_BYTES ? t('chat.imageTooLarge', { size }) : null
}

export const firstImage = (files: Iterable<File> | ArrayLike<File>): File | undefined =>
  Array.from(files).find(({ type }) => type.startsWith('image/'))
