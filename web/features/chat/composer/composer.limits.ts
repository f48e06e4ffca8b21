import { MESSAGE_IMAGE_MAX_BYTES, MESSAGE_MAX } from '#shared/messages.ts'
import type { Translate } from '#shared/strings/translate.ts'

/** From so many on one is told how many characters are left. */
const TOLD_FROM_LEFT = 400

const BYTES_PER_MB = 1024 * 1024

/** How many characters a message may still have, as the server counts them; below zero it is too long. */
export const charactersLeft = (text: string): number => MESSAGE_MAX - text.trim().length

/** What is said about the length of a message, or null while there is room. */
export function lengthNotice(text: string, t: Translate): string | null {
  const left = charactersLeft(text)
  if (left > TOLD_FROM_LEFT) return null
  return left >= 0 ? t('chat.charactersLeft', { count: left }) : t('chat.charactersOver', { count: -left })
}

/** Why a file cannot be attached, or null where it can. The server looks closer. */
export function attachmentProblem(file: Pick<File, 'type' | 'size'>, t: Translate): string | null {
  if (!file.type.startsWith('image/')) return t('chat.notAnImage')
  const size = MESSAGE_IMAGE_MAX_BYTES / BYTES_PER_MB
  return file.size > MESSAGE_IMAGE_MAX_BYTES ? t('chat.imageTooLarge', { size }) : null
}

/** The first image among files that were pasted or dropped; undefined where there is none. */
export const firstImage = (files: Iterable<File> | ArrayLike<File>): File | undefined =>
  Array.from(files).find(({ type }) => type.startsWith('image/'))
