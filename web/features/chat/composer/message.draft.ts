import type { ChannelName } from '#shared/channels.ts'
import { isGifAddress, NewMessage } from '#shared/messages.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { issuesOf } from '../../../forms/contractForm.ts'
import type { WrittenMessage } from '../sync/messages.outbox.ts'
import { attachmentProblem } from './composer.limits.ts'

/** What stands in the composer. */
export interface Draft {
  content: string
  file: File | null
}

/** A text that is the address of a GIF and nothing else, as the server takes it; null where it is not. */
function gifAddressOf(text: string): string | null {
  if (/\s/.test(text)) return null
  const address = text.replace(/^http:/i, 'https:')
  return isGifAddress(address) ? address : null
}

export type Judged = { ok: true; content: string; imageUrl: string | null } | { ok: false; reason: string }

/**
 * Judges a draft as the server will. The address of a GIF becomes the picture of a message without words (specification
 * §5), unless there is a picture already.
 */
export function judgeDraft(channel: ChannelName, { content, file }: Draft, t: Translate): Judged {
  const text = content.trim()
  const problem = file && attachmentProblem(file, t)
  if (problem) return { ok: false, reason: problem }
  if (text === '' && !file) return { ok: false, reason: t('errors.message_empty') }
  const imageUrl = file ? null : gifAddressOf(text)
  const message = { channel, content: imageUrl ? '' : text, ...(imageUrl && { imageUrl }) }
  const { error } = NewMessage.safeParse(message)
  if (error) return { ok: false, reason: issuesOf(error)[0]?.message ?? t('errors.invalid_input') }
  return { ok: true, content: message.content, imageUrl }
}

/** What the file holds now, whatever becomes of it on the disk; null where the browser cannot read it any more. */
export async function pictureOf(file: File): Promise<WrittenMessage['picture']> {
  try {
    return { blob: new Blob([await file.arrayBuffer()], { type: file.type }), name: file.name }
  } catch {
    return null
  }
}
