export interface MailTables {
  mails: MailsTable
  mail_links: MailLinksTable
}

/** A mail that the mail server has neither taken nor refused yet. */
export interface MailsTable {
  id: string
  /** Whose account it is about; the mail goes with it. Null: nobody's. */
  user_id: string | null
  /** Who is told of its outcome, as `about` in db/outbox.kinds.ts; both null for nobody. */
  about_kind: 'invitation' | null
  about_id: string | null
  recipient: string
  subject: string
  /** Of a reset or a verification it holds the link. */
  text: string
  created_at: string
  due_at: string
  expires_at: string
  attempts: number
  leased_until: string | null
}

/** A mailed link that proves who reads an address. */
export interface MailLinksTable {
  user_id: string
  purpose: 'reset' | 'verify'
  /** SHA-256 of the token. */
  token_hash: string
  /** The address that it was sent to. */
  email: string
  expires_at: string
}
