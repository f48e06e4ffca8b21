import * as z from 'zod/mini'
import type { ChannelName } from '#shared/channelNames.ts'
import type { User } from '#shared/people/users.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { isGifAddress, NewMessage } from '#shared/talk/messages.ts'
import { issuesOf } from '../../../../forms/issuesOf.ts'
import { readTab, writeTab } from '../../../../platform/tabStorage.ts'
import type { WrittenMessage } from '../sync/messages.outbox.ts'
import { attachmentProblem } from './composer.rules.ts'

/** Content of the composer. */
export interface MessageDraft {
  content: string
  file: File | null
}

/** The https address of a GIF on GIPHY where the text consists of nothing else; otherwise null. */
function gifAddressOf(text: string): string | null {
  if (/\s/.test(text)) return null
  const address = text.replace(/^http:/i, 'https:')
  return isGifAddress(address) ? address : null
}

type Validated = { ok: true; content: string; imageUrl: string | null } | { ok: false; reason: string }

/**
 * Validates a draft as the server does. The address of a GIF becomes the image of a message without text
 * (rule 202), unless a file is attached.
 */
export function validateDraft(channel: ChannelName, { content, file }: MessageDraft, t: Translate): Validated {
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

/** Copies a file's content, because the file on the disk may change; null where the browser can no longer read it. */
export async function storablePicture(file: File): Promise<WrittenMessage['picture']> {
  try {
    return { blob: new Blob([await file.arrayBuffer()], { type: file.type }), name: file.name }
  } catch {
    return null
  }
}

const StoredDraft = z.object({ text: z.string() })

/** The person is part of the key, so that the next person in this tab does not see the draft. */
const storageKey = (channel: ChannelName, me: Pick<User, '_id'>): string => `chat.draft ${me._id} ${channel}`

/** The text of the draft that this tab stores; '' without one. Pictures are not stored. */
export const readDraft = (channel: ChannelName, me: Pick<User, '_id'>): string =>
  readTab(storageKey(channel, me), StoredDraft)?.text ?? ''

export const storeDraft = (channel: ChannelName, me: Pick<User, '_id'>, text: string): void =>
  writeTab(storageKey(channel, me), text === '' ? null : { text })
