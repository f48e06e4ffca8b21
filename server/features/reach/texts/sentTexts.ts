import { randomUUID } from 'node:crypto'
import type { Db } from '../../../db/client.ts'
import type { TextRecipient } from './askedQuestions.ts'

/** Texts that went out to people, for their own data. */
export const sentTexts = {
  add: (trx: Db, { number, userId }: Pick<TextRecipient, 'number' | 'userId'>, body: string) =>
    trx
      .insertInto('texts_out')
      .values({ id: randomUUID(), number, user_id: userId, body, at: new Date().toISOString() })
      .execute(),
}
