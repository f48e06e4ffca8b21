import type { Translate } from '#shared/strings/translate.ts'
import type { Sender } from '#shared/talk/messages.ts'

/** Name to show; a deleted account has none (its id is null). */
export const senderName = ({ _id, name }: Sender, t: Translate): string =>
  _id === null ? t('chat.formerMember') : name
