import * as z from 'zod/mini'
import type { ChannelName } from '#shared/channels.ts'
import type { User } from '#shared/users.ts'
import { readTab, writeTab } from '../../../platform/tabStorage.ts'

const Draft = z.object({ text: z.string() })

/** A draft belongs to a person: whoever signs in next does not find it. */
const keyOf = (channel: ChannelName, me: Pick<User, '_id'>): string => `chat.draft ${me._id} ${channel}`

/** What this person has begun to write in a channel and not sent. Pictures are not kept. */
export const readDraft = (channel: ChannelName, me: Pick<User, '_id'>): string =>
  readTab(keyOf(channel, me), Draft)?.text ?? ''

export const keepDraft = (channel: ChannelName, me: Pick<User, '_id'>, text: string): void =>
  writeTab(keyOf(channel, me), text === '' ? null : { text })
