import { kindOf } from './notification.ts'

/** An entry that is a mail and no push. */
export const wantedMails = kindOf(
  'mail.wanted',
  async () => [],
  async (entries) => entries.map(({ id, payload }) => ({ entryId: id, mail: payload })),
)
