export interface MailTables {
  mails: MailsTable
  mail_links: MailLinksTable
}

/** A mail that the mail server has neither accepted nor refused yet. */
export interface MailsTable {
  id: string
  /** The account that the mail is about, with which the mail is deleted; null for none. */
  user_id: string | null
  /** The record that learns the outcome of the mail, as `about` in db/outbox.kinds.ts; both columns null for none. */
  about_kind: 'invitation' | null
  about_id: string | null
  recipient: string
  subject: string
  /** The plain text; in a reset or verification mail it contains the link. */
  text: string
  created_at: string
  due_at: string
  expires_at: string
  attempts: number
  leased_until: string | null
}

/** A mailed link; opening it proves that its person reads the address. */
export interface MailLinksTable {
  user_id: string
  purpose: 'reset' | 'verify'
  /** SHA-256 of the token. */
  token_hash: string
  /** The address to which the link was sent. */
  email: string
  expires_at: string
}
