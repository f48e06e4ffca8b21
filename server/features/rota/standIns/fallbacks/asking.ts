import type { ChangeContext } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import type { AskedByText } from '../../../reach/texts/askedQuestions.ts'
import type { FallbackRow } from '../../../reach/ways/fallbackEntries.ts'
import type { FallbackPerson } from './fallbacks.store.ts'

/** The text of a fallback, once the way is decided. Its links are written as it is said. */
export interface FallbackQuestion {
  /** Begin of what the question is about, after which it is of no use. */
  begins: Date
  /** A text, and what it asks, where that is answered by text. */
  text(): Promise<AskingText>
  /** Title and paragraphs of a mail; a link is a paragraph of its own. */
  mail(): Promise<{ title: string; paragraphs: string[] }>
}

/** A text as it goes out. */
export interface AskingText {
  body: string
  asks: AskedByText[]
}

/** Writes the link by which a person answers about one place, in the change that sends it. */
export type WriteReplyLink = (
  trx: Db,
  asked: { userId: string; date: string; startsAt: string | null },
  subject: { subject: 'assignment' | 'offer'; subject_id: string },
) => Promise<{ url: string }>

export interface QuestionNeeds {
  replies: { write: WriteReplyLink }
  siteUrl: string
  /** True where people answer by text: a question has no link then. */
  areTextsAnswered: boolean
  /** A personal link of somebody who has not joined, by which they join. */
  personalLink(context: ChangeContext, personId: string): Promise<string>
}

export interface Asking {
  context: ChangeContext
  /** The recipient, in whose language it is. */
  person: FallbackPerson
  /** Whom it is about: the recipient, or somebody whom they help. */
  about: FallbackPerson
  timeZone: string
  now: Date
  team: string
}

/** Makes the question of a fallback; null where there is none any more. */
export type MakeQuestion = (needs: QuestionNeeds, row: FallbackRow, asking: Asking) => Promise<FallbackQuestion | null>

/** The address of a page of the app; for a person who has not joined, the link by which they join. */
export const ownPage = ({ siteUrl, personalLink }: QuestionNeeds, { context, person, about }: Asking, path: string) => {
  if (person.joined !== 1) return personalLink(context, person.id)
  return `${siteUrl}${path}${about.id === person.id ? '' : `?for=${about.id}`}`
}
