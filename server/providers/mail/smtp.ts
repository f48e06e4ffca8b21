import { isIP } from 'node:net'
import type { Transporter } from 'nodemailer'
import type { MailFrom, SmtpServer } from '../../env.parsers.ts'

export interface Mail {
  /** Becomes the Message-ID. The same over retries, so that a mailbox shows a mail once that a server took twice. */
  id: string
  to: string
  subject: string
  /** Plain text. */
  text: string
}

/** Outcome of a mail: taken by the server, to be tried again, or refused for good. */
export type MailOutcome =
  | { kind: 'taken' }
  | {
      kind: 'later' | 'refused'
      /** The server's reply code, such as 535; undefined where it said none. */
      code: number | undefined
      reason: string
    }

export interface MailSender {
  /** Never rejects. */
  send(mail: Mail): Promise<MailOutcome>
}

/** Silence of the server, in each step, after which it counts as unreachable. */
const SILENCE_MS = 20_000

/** The whole conversation; well below a lease. */
const MAIL_SECONDS = 60

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** 5xx is final (RFC 5321 §4.2.1). Whatever has no code is a connection, a time-out or a certificate. */
function outcomeOf(error: unknown): MailOutcome {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) || undefined : undefined
  const reason = error instanceof Error ? error.message : String(error)
  return { kind: code !== undefined && code >= 500 ? 'refused' : 'later', code, reason }
}

/**
 * Sends by SMTP, dated by the time of sending, each mail over a connection of its own: a pool would send a mail again
 * by itself.
 */
export function smtpSender(server: SmtpServer, from: MailFrom): MailSender {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  let transport: Promise<Transporter> | undefined

  // Loaded with the first mail.
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      ...server,
      requireTLS: !server.secure && !isLoopback(server.host),
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      dnsTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  return {
    async send({ id, to, subject, text }) {
      try {
        transport ??= open()
        await (await transport).sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          textEncoding: 'quoted-printable',
          signal: AbortSignal.timeout(MAIL_SECONDS * 1000),
        })
        return { kind: 'taken' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}
