import type { Sender } from '#shared/messages.ts'
import type { Translate } from '#shared/strings/translate.ts'

/** What a sender is called here; who is gone has no name any more. */
export const senderName = ({ _id, name }: Sender, t: Translate): string =>
  _id === null ? t('chat.formerMember') : name
